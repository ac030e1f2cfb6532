import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import type { ErrorCode } from "#contract/errors";
import { FailureNotice } from "~/features/forms/form-messages";
import { i18nOf } from "~/i18n/i18next.server";
import { useProfileFailures, usePictureResultMessage } from "./edit-data";

// Modules for the browser do not exist on the server.
vi.mock("~/i18n/texts.client", () => ({}));

function Failed({ code }: { code: ErrorCode }) {
  const sentences = useProfileFailures();
  const outcome = usePictureResultMessage();
  return (
    <>
      <FailureNotice failure={{ code }} instead={sentences} />
      <p>{outcome({ failure: code })}</p>
    </>
  );
}

function shown(code: ErrorCode): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <Failed code={code} /> }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf("en")}>
      <Stub initialEntries={["/"]} />
    </I18nextProvider>,
  ).replace(/<[^>]*>/g, "|");
}

test("shows the message of R8.19 when a profile or its image cannot be saved", () => {
  for (const code of ["internal_error", "timeout"] as const)
    expect(shown(code).match(/\|Something went wrong\|/g)).toHaveLength(2);
});

test("shows a specific message for a failure that the author can fix", () => {
  for (const code of ["conflict", "forbidden", "storage_full"] as const)
    expect(shown(code)).not.toContain("Something went wrong");
});
