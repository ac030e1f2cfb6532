import type { Context } from "hono";
import { type Actor, ANONYMOUS } from "../domains/actor";

/** Who asks, from the request's token. Without accounts there are no tokens yet, so everyone is anonymous. */
export function actorOf(_c: Context): Actor {
  return ANONYMOUS;
}
