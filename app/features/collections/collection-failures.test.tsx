import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { i18nOf } from "~/i18n/i18next.server";
import { useCollectionFailureMessage } from "./collection-failures";

// Modules for the browser do not exist on the server.
vi.mock("~/i18n/texts.client", () => ({}));

function shown(...failure: Parameters<ReturnType<typeof useCollectionFailureMessage>>): string {
  const Message = () => <>{useCollectionFailureMessage()(...failure)}</>;
  const Stub = createRoutesStub([{ path: "/", Component: Message }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf("en")}>
      <Stub initialEntries={["/"]} />
    </I18nextProvider>,
  );
}

test("the message about a limit says what is full and how much fits", () => {
  expect(shown("limit_reached", "posts")).toContain("at most 5,000 resources");
  expect(shown("limit_reached", "first")).toContain("at most 24 resources first");
  expect(shown("limit_reached", "owned")).toContain("300 collections");
});

test("a change without a limit has the general message, and so has an unknown code", () => {
  expect(shown("limit_reached")).toBe("Something went wrong");
  expect(shown("payload_too_large")).toBe("Something went wrong");
});
