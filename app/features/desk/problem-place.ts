import { DESK_TAXONOMIES } from "#contract/desk-rules";
import { TERM_FIELD_OF } from "./editor-form";
import type { PartPlace } from "./paths";

/** Of the editor's form; its fields have the id of the form and their name. */
export const FORM_ID = "desk";
export const fieldId = (name: string) => `${FORM_ID}-${name}`;

/** Where something stands that is wrong with a post. */
export interface ProblemPlace extends PartPlace {
  /** Name of the field. */
  field: string;
  /** Of which kind it is: a key of `part.…`. */
  part: string;
}

/** The name of a field of lists, as conform has it: `blocks[0].title`. */
const nameOf = (path: readonly string[]): string =>
  path
    .slice(1)
    .reduce(
      (name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : `${name}.${part}`),
      path[0] ?? "",
    );

/** Where the field of a path of the contract is edited: `texts.sv.blocks.0.title`, `chapters.2.texts.en.title`, `files.1.linkUrl`. */
export function problemPlace(path: string): ProblemPlace {
  const [first = "", ...rest] = path.split(".");
  if (first === "texts") return inTexts(rest);
  if (first === "chapters" && rest.length > 1) {
    const [at, ...within] = rest;
    const place =
      within[0] === "texts"
        ? inTexts(within.slice(1))
        : { field: nameOf(within), part: within[0] ?? "" };
    return { ...place, chapter: Number(at) + 1 };
  }
  if (first === "terms") {
    const taxonomy = DESK_TAXONOMIES.find((one) => one === rest[0]);
    return {
      field: taxonomy ? TERM_FIELD_OF[taxonomy] : first,
      part: taxonomy ? `terms.${taxonomy}` : first,
    };
  }
  // What is wrong with one of them is put right in the list.
  const isList = first === "startHere" || first === "documents" || first === "contributors";
  return {
    field: isList ? (first === "startHere" ? "documents" : first) : nameOf([first, ...rest]),
    part: first,
  };
}

/** What a field is about, by its name: a key of `part.…`. */
export function partOfField(field: string): string {
  const taxonomy = DESK_TAXONOMIES.find((one) => TERM_FIELD_OF[one] === field);
  return taxonomy ? `terms.${taxonomy}` : (field.split(/[.[]/)[0] ?? "");
}

/** Of what is said in a language: the language, and the field in it. */
function inTexts([language = "", ...rest]: string[]): ProblemPlace {
  // A list of resources has no field of its own but the one that looks for more.
  const field = nameOf(rest);
  return { language, field, part: rest[0] ?? "" };
}
