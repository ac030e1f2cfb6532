import { type Actor, staffOnly } from "../../../shared/actor";
import { type Viewer, viewerOf } from "../../posts";

declare const granted: unique symbol;

/**
 * A user who may read messages. Only `authoriseReader` creates one, and every query that reads messages for users requires one.
 */
export interface MessageReader {
  readonly userId: number;
  /** Which of the documents in question the user may see. */
  readonly viewer: Viewer;
  readonly [granted]: true;
}

/** Lets staff read messages and close them. Throws `unauthenticated` for visitors, `forbidden` for all other users. */
export function authoriseReader(actor: Actor): MessageReader {
  const { userId } = staffOnly(actor, "Staff read what readers write");
  return { userId, viewer: viewerOf(actor) } as MessageReader;
}
