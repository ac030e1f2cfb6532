import { describe, expect, it } from "vitest";
import type { AdminExtraField } from "#contract/extra-fields";
import { readFieldForm } from "./field-form.server";
import { valuesOfField } from "./field-form";

const field: AdminExtraField = {
  name: "design",
  labels: { en: "Design", sv: "Upplägg" },
  headings: { en: "Method" },
  kind: "choice",
  required: true,
  defaultValue: "trial",
  min: null,
  max: null,
  digits: null,
  choices: [
    { value: "trial", labels: { en: "A trial", sv: "Ett försök" } },
    { value: "survey", labels: { en: "A survey" } },
  ],
  taxonomy: "content_types",
  terms: ["research", "evaluations"],
};

/** Returns a form as a browser sends it: an unticked box sends nothing, and lines end with CRLF. */
function formOf(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (name === "required" && value === "") continue;
    for (const one of [value].flat() as string[]) form.append(name, one.replaceAll("\n", "\r\n"));
  }
  return form;
}
const read = (values: object, before: AdminExtraField | null = field) =>
  readFieldForm(formOf({ ...valuesOfField(field), ...values }), before);

describe("the form of an extra field", () => {
  it("reads labels by language, and one choice per line", () => {
    const { field: got, problems } = read({});
    expect(problems).toEqual({});
    expect(got).toMatchObject({
      name: "design",
      kind: "choice",
      required: true,
      defaultValue: "trial",
      terms: ["research", "evaluations"],
      choices: [
        { value: "trial", labels: { en: "A trial", sv: "Ett försök" } },
        // The value replaces a missing label.
        { value: "survey", labels: { en: "A survey", sv: "survey" } },
      ],
    });
  });

  it("cannot change the key of an existing field", () => {
    expect(read({ key: "another" }).field.name).toBe("design");
    expect(read({ key: " another " }, null).field.name).toBe("another");
  });

  it("requires as many labels as there are values, or none", () => {
    expect(read({ "choices-sv": "Ett försök" }).problems).toEqual({
      "choices-sv": ["field_choice_labels"],
    });
    expect(read({ "choices-sv": "" }).problems).toEqual({});
  });

  it("accepts only whole numbers as limits, and ignores the values of other kinds", () => {
    expect(read({ kind: "number", min: "1,5", digits: "0" }).problems).toEqual({
      min: ["field_number"],
      digits: ["field_number"],
    });
    expect(read({ kind: "number", min: "-3", max: "" }).field).toMatchObject({
      min: -3,
      max: null,
      choices: [],
    });
    expect(read({ min: "rubbish" }).problems).toEqual({});
  });

  it("keeps the terms of a field that depends on something other than content types", () => {
    const former = { ...field, taxonomy: "topics" as const, terms: ["health"] };
    expect(read({ types: ["research"] }, former).field).toMatchObject({
      taxonomy: "topics",
      terms: ["health"],
    });
  });
});
