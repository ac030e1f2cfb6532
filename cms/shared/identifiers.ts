import { stableId } from "../platform/ids";

/**
 * GraphQL's opaque ids: base64url of `kind:number`, so that clients do not build them by hand and all kinds share one space.
 */

export type GlobalKind =
  "post" | "term" | "menu" | "menuItem" | "taxonomy" | "language" | "user" | "role" | "page";

/** Returns the opaque id of an object with a number or a name. */
export function globalId(kind: GlobalKind, id: number | string): string {
  return Buffer.from(`${kind}:${id}`).toString("base64url");
}

/** Reads an opaque id of the kind; null when it is malformed or of another kind. */
export function parseGlobalId(kind: GlobalKind, id: string): number | null {
  const [foundKind, number, ...rest] = Buffer.from(id, "base64url").toString().split(":");
  if (foundKind !== kind || rest.length > 0 || !/^[1-9]\d{0,9}$/.test(number ?? "")) return null;
  return Number(number);
}

/**
 * Part of every thumbnail's id. Increase it when the same file gives another picture, because caches keep the response of a
 * URL.
 */
const EDITION = "1";

/** The bytes that a post's thumbnail is drawn from, and its visibility. */
interface Drawing {
  sha256: string;
  visibility: string;
}

/** Returns the id of a post's thumbnail drawn from certain bytes, whether or not it was drawn yet. */
export function thumbnailId(postId: number, { sha256, visibility }: Drawing): string {
  return stableId("thumbnail", EDITION, String(postId), sha256, visibility);
}

/** Returns the key by which usernames and email addresses are compared. Both are ASCII, so lower case is unambiguous. */
export function nameKeyOf(name: string): string {
  return name.toLowerCase();
}
