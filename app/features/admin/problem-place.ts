import { ADMIN_TAXONOMIES } from "#contract/admin-rules";
import { TERM_FIELD_OF } from "./editor-form";
import type { PartPlace } from "./paths";

/** Id of the editor's form; its fields have this id and their names. */
export const FORM_ID = "admin";
export const fieldId = (name: string) => `${FORM_ID}-${name}`;

/** Where a post's problem is fixed. */
export interface ProblemPlace extends PartPlace {
  /** Name of the field. */
  field: string;
  /** Kind of the field: a key of `part.…`. */
  part: string;
}

/** Returns conform's name of a field in a list: `blocks[0].title`. */
const nameOf = (path: readonly string[]): string =>
  path
    .slice(1)
    .reduce(
      (name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : `${name}.${part}`),
      path[0] ?? "",
    );

/** Returns where a path of the contract is edited: `texts.sv.blocks.0.title`, `chapters.2.texts.en.title`, `files.1.linkUrl`. */
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
    const taxonomy = ADMIN_TAXONOMIES.find((one) => one === rest[0]);
    return {
      field: taxonomy ? TERM_FIELD_OF[taxonomy] : first,
      part: taxonomy ? `terms.${taxonomy}` : first,
    };
  }
  // A problem of one item is fixed in the list.
  const isList = first === "startHere" || first === "documents" || first === "contributors";
  return {
    field: isList ? (first === "startHere" ? "documents" : first) : nameOf([first, ...rest]),
    part: first,
  };
}

/** Returns the kind of a field by its name: a key of `part.…`. */
export function partOfField(field: string): string {
  const taxonomy = ADMIN_TAXONOMIES.find((one) => TERM_FIELD_OF[one] === field);
  return taxonomy ? `terms.${taxonomy}` : (field.split(/[.[]/)[0] ?? "");
}

/** Returns the place of a text: its language, and the field in it. */
function inTexts([language = "", ...rest]: string[]): ProblemPlace {
  // A list of resources has no field of its own except its search field.
  const field = nameOf(rest);
  return { language, field, part: rest[0] ?? "" };
}
