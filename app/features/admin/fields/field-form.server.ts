import { EXTRA_FIELD_KINDS } from "#contract/extra-field-rules";
import type { AdminExtraField } from "#contract/extra-fields";
import { LANGUAGES, type Language } from "#contract/languages";
import { EXTRA_FIELD_DIGITS_MAX, LISTED_TERMS_MAX } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { getTerms } from "~/content/taxonomies.server";
import { refusalOf, refused, resultOf } from "~/features/forms/read-form.server";
import type { FieldProblems } from "~/features/forms/form-reply";
import {
  type FieldReply,
  type TypeChoice,
  choicesField,
  type FieldValues,
  headingField,
  labelField,
  valuesOfField,
} from "./field-form";

const WHOLE_NUMBER = /^-?\d{1,15}$/;

/** Reads the form of a field, and finds problems before the content system sees it. */
export function readFieldForm(form: FormData, before: AdminExtraField | null) {
  const problems: FieldProblems = {};
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const kind = EXTRA_FIELD_KINDS.find((one) => one === text("kind")) ?? "text";
  const number = (name: "min" | "max" | "digits") => {
    if (kind !== "number" || text(name) === "") return null;
    if (WHOLE_NUMBER.test(text(name))) return Number(text(name));
    problems[name] = ["field_number"];
    return null;
  };
  const inLanguages = (nameOf: (language: Language) => string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, text(nameOf(language))]));
  const field = {
    name: before?.name ?? text("key"),
    labels: inLanguages(labelField),
    headings: inLanguages(headingField),
    kind,
    required: form.get("required") !== null,
    defaultValue: text("defaultValue"),
    min: number("min"),
    max: number("max"),
    digits: number("digits"),
    choices: kind === "choice" ? choicesOf(text, problems) : [],
    // Fields of earlier releases may depend on other terms, which the form does not show.
    taxonomy: before?.taxonomy ?? ("content_types" as const),
    terms:
      before && before.taxonomy !== "content_types"
        ? before.terms
        : form.getAll("types").filter((slug): slug is string => typeof slug === "string"),
  };
  if (field.digits !== null && (field.digits < 1 || field.digits > EXTRA_FIELD_DIGITS_MAX))
    problems.digits = ["field_number"];
  return { field, problems };
}

/**
 * Returns the choices: each value with the labels on the same line. Adds a problem for a language with too few or many lines.
 */
function choicesOf(text: (name: string) => string, problems: FieldProblems) {
  const lines = (name: string) =>
    text(name)
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  const values = lines("values");
  const words = LANGUAGES.map((language) => {
    const its = lines(choicesField(language));
    if (its.length > 0 && its.length !== values.length)
      problems[choicesField(language)] = ["field_choice_labels"];
    return [language, its] as const;
  });
  return values.map((value, at) => ({
    value,
    labels: Object.fromEntries(
      words.flatMap(([language, its]) => (its[at] ? [[language, its[at]]] : [])),
    ),
  }));
}

/** Returns what was typed, to show the form again. */
function typedValues(form: FormData): FieldValues {
  const texts = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  return { ...(texts as unknown as FieldValues), types: form.getAll("types").map(String) };
}

/** Returns the form again, with its problems. */
export const fieldProblem = (form: FormData, problems: FieldProblems) =>
  refused<FieldReply>({ result: resultOf(typedValues(form), problems) });

/** Returns the form again, with the content system's problems. Throws errors that are not about the form. */
export const fieldRefusal = (form: FormData, error: unknown) =>
  refused<FieldReply>(refusalOf(error, typedValues(form), formFieldOf));

/** Returns the form again, with what another editor has saved since. Saving again overwrites it. */
export const conflictReply = (form: FormData, otherVersion: AdminExtraField) =>
  refused<FieldReply>({
    result: { initialValue: typedValues(form) },
    failure: { code: "edit_conflict" },
    otherVersion: valuesOfField(otherVersion),
    was: JSON.stringify(otherVersion),
  });

/** Returns the form's name for a field of the contract: `fields.3.labels.en` is `label-en`. */
function formFieldOf(path: string): string {
  const [, , first = "", second = ""] = path.split(".");
  switch (first) {
    case "name":
      return "key";
    case "labels":
    case "headings":
      return `${first.slice(0, -1)}-${second}`;
    case "choices":
      return "values";
    case "terms":
      return "types";
    default:
      return first;
  }
}

/** Loads the content types that a field can belong to. */
export async function loadTypes(content: ContentClient): Promise<TypeChoice[]> {
  const { terms } = await getTerms(content, "content_types", { limit: LISTED_TERMS_MAX });
  return terms.map(({ slug, name, path }) => ({ slug, name: [...path, name].join(" › ") }));
}
