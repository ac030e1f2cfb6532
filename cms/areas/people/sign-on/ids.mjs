// @ts-check
import { SignOnRefused } from "./refusal.mjs";

/** Attributes by which signatures refer to elements. */
const ID_ATTRIBUTES = ["ID", "Id", "id"];

/**
 * Returns a function for `scanXml` that throws SignOnRefused when two elements of a document have the same ID: a signature could
 * mean either.
 *
 * @returns {(element: import("saxes").SaxesTagNS) => void}
 */
export function idsOnce() {
  /** @type {Set<string>} */
  const ids = new Set();
  return ({ attributes }) => {
    for (const { value: id } of ID_ATTRIBUTES.flatMap((name) => attributes[name] ?? [])) {
      if (ids.has(id)) throw new SignOnRefused("ambiguous", "two elements have one ID");
      ids.add(id);
    }
  };
}
