import { type Actor, staffOnly } from "../actor";
import { type Sight, sightOf } from "../posts/visibility.policy";

declare const granted: unique symbol;

/** Somebody who may read what readers wrote. Only `authoriseReader` makes one, and every query that reads messages for people wants one. */
export interface MessageReader {
  readonly userId: number;
  /** Which of the documents that are written about the person may see. */
  readonly sight: Sight;
  readonly [granted]: true;
}

/** Lets staff read messages and close them. Throws `unauthenticated` for visitors, `forbidden` for everybody else. */
export function authoriseReader(actor: Actor): MessageReader {
  const { userId } = staffOnly(actor, "Staff read what readers write");
  return { userId, sight: sightOf(actor) } as MessageReader;
}
