import type { ShouldRevalidateFunction } from "react-router";
import type { Reply } from "~/features/forms/reply";
import { changed, type Intent } from "./intents";

/* Of forms that are one list of rows, as those of menus and of the spotlight are: each of their buttons sends them all. */

/** The only list of such a form. */
export const ITEMS = "items";

/** What the server says of such a form, with its rows as they were typed. */
export interface RowsReply<Row> extends Reply {
  rows: Row[];
  /** Of what was read, or, where somebody else has saved, of what is there by now: to save with. */
  version: string;
  theirs?: Row[];
  /** Which row was moved or added: where one goes on. */
  at?: number;
}

/** Rows after a button that changes their list, and where one goes on. */
export interface Rearranged<Row> {
  rows: Row[];
  at: number;
}

/** The rows after a button that moves one or takes it out; null after any other. */
export function moved<Row>(rows: readonly Row[], intent: Intent): Rearranged<Row> | null {
  if (intent.verb !== "up" && intent.verb !== "down" && intent.verb !== "remove") return null;
  const to =
    intent.verb === "up"
      ? intent.at - 1
      : intent.verb === "down"
        ? intent.at + 1
        : Math.min(intent.at, rows.length - 2);
  return { rows: changed(rows, intent), at: Math.max(0, to) };
}

/**
 * `export const shouldRevalidate = unlessShownAgain`: what is shown again with what was typed stays as it was read, so that somebody
 * else's change does not take its place unseen.
 */
export const unlessShownAgain: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) =>
  (actionResult as Partial<RowsReply<unknown>> | undefined)?.rows === undefined &&
  defaultShouldRevalidate;
