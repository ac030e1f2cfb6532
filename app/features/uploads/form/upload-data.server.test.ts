import { expect, it } from "vitest";
import type { ExtraField } from "#contract/extra-fields";
import { answersOf } from "./upload-data.server";

const field = (name: string, label: string, choices: ExtraField["choices"] = []): ExtraField => ({
  name,
  label,
  type: choices.length > 0 ? "radio" : "text",
  value: "",
  default_value: "",
  required: false,
  choices,
  min: null,
  max: null,
  digits: null,
});
const groups = [
  {
    taxonomy: "content_types" as const,
    terms: ["research"],
    name: "Ethics",
    label: "Etik",
    fields: [
      field("approval", "Godkänd?", [{ value: "Yes", label: "Ja" }]),
      field("reference_study", "Studie"),
    ],
  },
];

it("gives the questions in form order, and the chosen answers by their labels", () => {
  expect(answersOf({ reference_study: "Wells 2020", approval: "Yes" }, groups)).toEqual([
    { question: "Godkänd?", answer: "Ja" },
    { question: "Studie", answer: "Wells 2020" },
  ]);
});

it("keeps answers whose field or choice no longer exists, and leaves out unanswered fields", () => {
  expect(
    answersOf({ old_field: "Kept", approval: "Perhaps", reference_study: "" }, groups),
  ).toEqual([
    { question: "Godkänd?", answer: "Perhaps" },
    { question: "old_field", answer: "Kept" },
  ]);
});
