import type { SpotlightItemDraft } from "#contract/spotlight";
import { rowField, rowsField } from "~/features/desk/content-form";
import type { FoundPosts } from "~/features/desk/found-posts";
import { changed, type Intent } from "~/features/desk/intents";
import type { Reply } from "~/features/forms/reply";

/** The only list of the form. */
export const ITEMS = "items";
/** What is added that is no post. */
export const LINK = "link";
/** Fields of a link, in their order. */
export const LINK_FIELDS = ["title", "link", "text"] as const;
const EMPTY_LINK = { link: "", title: "", text: "", file_id: null };

/** What the server says of the spotlight, with its items as they were typed. */
export interface SpotlightReply extends Reply {
  rows: SpotlightItemDraft[];
  /** What the posts of the form are called. */
  titles: Record<number, string>;
  found?: FoundPosts;
  /** Of what was read, or, where somebody else has saved, of what is there by now. */
  version: string;
  theirs?: SpotlightItemDraft[];
  /** Which row was moved or added. */
  at?: number;
}

/** The items of a form, in their order. */
export function readRows(form: FormData): SpotlightItemDraft[] {
  const count = Math.min(Number(form.get(rowsField(ITEMS))) || 0, MOST_ROWS);
  const text = (at: number, field: string) => String(form.get(rowField(ITEMS, at, field)) ?? "");
  return Array.from({ length: count }, (_, at): SpotlightItemDraft => {
    const post = Number(text(at, "post"));
    return Number.isInteger(post) && post > 0 ? { post_id: post } : { link: text(at, "link"), title: text(at, "title"), text: text(at, "text"), file_id: text(at, "file") || null };
  });
}
/** Where the form says what a post is called that was found and may be added. */
export const foundTitle = (postId: number) => `found-${postId}`;
const FOUND_TITLE = /^found-(\d+)$/;

/** What the posts of a form are called: those of its rows, and those that were found. For showing the form again, and nothing else. */
export function readTitles(form: FormData): Record<number, string> {
  const rows = readRows(form).flatMap((row, at) => ("post_id" in row ? [[row.post_id, form.get(rowField(ITEMS, at, "name"))] as const] : []));
  const found = [...form].flatMap(([name, title]) => {
    const id = FOUND_TITLE.exec(name)?.[1];
    return id ? [[Number(id), title] as const] : [];
  });
  return Object.fromEntries([...rows, ...found].map(([id, title]) => [id, String(title ?? "")]));
}

/** Of a form: more than may stand out. */
const MOST_ROWS = 50;

/** The rows after a button that changes the list, and where one goes on. A post stands out once. */
export function rearranged(rows: readonly SpotlightItemDraft[], intent: Intent): { rows: SpotlightItemDraft[]; at?: number } | null {
  if (intent.verb === "add" && intent.what === LINK) return { rows: [...rows, EMPTY_LINK], at: rows.length };
  if (intent.verb === "add") return added(rows, Number(intent.what));
  if (intent.verb !== "up" && intent.verb !== "down" && intent.verb !== "remove") return null;
  const to = intent.verb === "up" ? intent.at - 1 : intent.verb === "down" ? intent.at + 1 : Math.min(intent.at, rows.length - 2);
  return { rows: changed(rows, intent), at: Math.max(0, to) };
}

function added(rows: readonly SpotlightItemDraft[], postId: number): { rows: SpotlightItemDraft[]; at?: number } {
  const present = rows.findIndex((row) => "post_id" in row && row.post_id === postId);
  if (present >= 0 || !Number.isInteger(postId) || postId < 1) return { rows: [...rows], at: Math.max(0, present) };
  return { rows: [...rows, { post_id: postId }], at: rows.length };
}

/** Links that nobody has filled in say nothing. */
export const withoutEmpty = (rows: readonly SpotlightItemDraft[]): SpotlightItemDraft[] =>
  rows.filter((row) => "post_id" in row || LINK_FIELDS.some((field) => row[field]?.trim() !== ""));
