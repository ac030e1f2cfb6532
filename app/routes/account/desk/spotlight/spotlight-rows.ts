import type { SpotlightItemDraft } from "#contract/spotlight";
import { rowField, rowsOfForm } from "~/features/desk/content-form";
import type { FoundPosts } from "~/features/desk/found-posts";
import type { Intent } from "~/features/desk/intents";
import { ITEMS, moved, type Rearranged, type RowsReply } from "~/features/desk/site-rows";

/** What is added that is no post. */
export const LINK = "link";
/** Fields of a link, in their order. */
export const LINK_FIELDS = ["title", "link", "text"] as const;
const EMPTY_LINK = { link: "", title: "", text: "", file_id: null };

/** What the server says of the spotlight. */
export interface SpotlightReply extends RowsReply<SpotlightItemDraft> {
  /** What the posts of the form are called. */
  titles: Record<number, string>;
  found?: FoundPosts;
}

/** Of a form: more than may stand out. */
const MOST_ROWS = 50;

/** The items of a form, in their order. */
export const readRows = (form: FormData): SpotlightItemDraft[] =>
  rowsOfForm(form, ITEMS, itemOf, MOST_ROWS);

function itemOf(field: (name: string) => string): SpotlightItemDraft {
  const post = Number(field("post"));
  return Number.isInteger(post) && post > 0
    ? { post_id: post }
    : {
        link: field("link"),
        title: field("title"),
        text: field("text"),
        file_id: field("file") || null,
      };
}

/** Where the form says what a post is called that was found and may be added. */
export const foundTitle = (postId: number) => `found-${postId}`;
const FOUND_TITLE = /^found-(\d+)$/;

/** What the posts of a form are called: those of its rows, and those that were found. For showing the form again, and nothing else. */
export function readTitles(form: FormData): Record<number, string> {
  const rows = readRows(form).flatMap((row, at) =>
    "post_id" in row ? [[row.post_id, form.get(rowField(ITEMS, at, "name"))] as const] : [],
  );
  const found = [...form].flatMap(([name, title]) => {
    const id = FOUND_TITLE.exec(name)?.[1];
    return id ? [[Number(id), title] as const] : [];
  });
  return Object.fromEntries([...rows, ...found].map(([id, title]) => [id, String(title ?? "")]));
}

/** The rows after a button that changes the list, and where one goes on. A post stands out once. */
export function rearranged(
  rows: readonly SpotlightItemDraft[],
  intent: Intent,
): Rearranged<SpotlightItemDraft> | null {
  if (intent.verb !== "add") return moved(rows, intent);
  return intent.what === LINK
    ? { rows: [...rows, EMPTY_LINK], at: rows.length }
    : added(rows, Number(intent.what));
}

function added(
  rows: readonly SpotlightItemDraft[],
  postId: number,
): Rearranged<SpotlightItemDraft> {
  const present = rows.findIndex((row) => "post_id" in row && row.post_id === postId);
  if (present >= 0 || !Number.isInteger(postId) || postId < 1)
    return { rows: [...rows], at: Math.max(0, present) };
  return { rows: [...rows, { post_id: postId }], at: rows.length };
}

/** Links that nobody has filled in say nothing. */
export const withoutEmpty = (rows: readonly SpotlightItemDraft[]): SpotlightItemDraft[] =>
  rows.filter((row) => "post_id" in row || LINK_FIELDS.some((field) => row[field]?.trim() !== ""));
