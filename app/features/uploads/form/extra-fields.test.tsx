import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it, vi } from "vitest";
import type { ExtraField, ExtraFieldGroup } from "#contract/extra-fields";
import { i18nOf } from "~/i18n/i18next.server";
import { ExtraFields } from "./extra-fields";

// This module exists only in the browser.
vi.mock("~/i18n/texts.client", () => ({}));

const OPTIONAL = "(optional)";

function html(field: Partial<ExtraField>, isLenient: boolean): string {
  const group: ExtraFieldGroup = {
    taxonomy: "content_types",
    terms: ["research"],
    name: "Ethics",
    label: "Ethics",
    fields: [
      {
        name: "approval",
        label: "Approval number",
        type: "text",
        required: false,
        value: "",
        default_value: "",
        choices: [],
        min: null,
        max: null,
        digits: null,
        ...field,
      },
    ],
  };
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf("en")}>
      <ExtraFields
        group={group}
        answers={{}}
        problem={() => undefined}
        idOf={(name) => name}
        isLenient={isLenient}
      />
    </I18nextProvider>,
  );
}

it.each([
  ["upload form", false],
  ["editor, which accepts older documents without an answer", true],
])("does not call a field optional that uploads require, in the %s", (_form, isLenient) => {
  expect(html({ required: true }, isLenient)).not.toContain(OPTIONAL);
  expect(html({ required: true, type: "radio" }, isLenient)).not.toContain(OPTIONAL);
  expect(html({ required: false }, isLenient)).toContain(OPTIONAL);
});

it("lets only editors leave a field empty that uploads require", () => {
  expect(html({ required: true }, false)).toContain("required");
  expect(html({ required: true }, true)).not.toContain("required");
});
