import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Account } from "#contract/accounts";
import { forMachinesContext, visitorContext } from "~/contexts";
import { addMachineMetadata } from "./pages.server";

const CITATION = [["citation_title", "Wells"]] as const;

function told({ account = null, robots }: { account?: Account | null; robots?: string } = {}) {
  const context = new RouterContextProvider();
  context.set(visitorContext, {
    chosenLanguage: null,
    previewed: null,
    acceptedCookies: false,
    light: false,
    account,
  });
  addMachineMetadata(context, { jsonLd: { "@type": "Report" }, citation: CITATION }, robots);
  return context.get(forMachinesContext);
}

test("search engines get structured data where they may index the page, reference managers everywhere", () => {
  expect(told()).toEqual({ jsonLd: { "@type": "Report" }, citation: CITATION });
  expect(told({ account: { databaseId: 1 } as unknown as Account })).toEqual({
    jsonLd: undefined,
    citation: CITATION,
  });
  expect(told({ robots: "noindex,follow" })).toEqual({ jsonLd: undefined, citation: CITATION });
});

test("a page without metadata adds none", () =>
  expect(new RouterContextProvider().get(forMachinesContext)).toBeNull());
