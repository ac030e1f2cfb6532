import type { Language } from "../../contract/languages";
import type { Actor, Client } from "../../shared/actor";
import type { Services } from "../../services";
import type { RunRead } from "../replica-reads";
import { AppError } from "../../contract/errors";
import { DATABASE_ID_MAX } from "../../contract/limits";

/** The context that every resolver receives. */
export interface GraphqlContext {
  actor: Actor;
  client: Client;
  services: Services;
  /** Runs an operation that changes nothing. */
  runRead: RunRead;
}

/** Resolver of a field of the root type. */
export type RootResolver<Args, Answer> = (
  root: unknown,
  args: Args,
  context: GraphqlContext,
) => Answer;

/** The value of `LanguageCodeEnum` as the contract's language code. */
export type LanguageArg = { language: Language };

/** Returns a list cut at `first`. GraphQL's Int may be negative: then the list is empty. */
export function connection<Node>(nodes: readonly Node[], first: number) {
  const limit = Math.max(0, first);
  return {
    nodes: nodes.slice(0, limit),
    pageInfo: { hasNextPage: nodes.length > limit, hasPreviousPage: false },
  };
}

/** Maps enum values: upper case in GraphQL, the contract's words inside. */
export function upperCase(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word.toUpperCase(), word]));
}

/** Reads a `DATABASE_ID` argument. Throws `not_found` for a number that no row can have. */
export function databaseId(id: string): number {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  if (number === 0 || number > DATABASE_ID_MAX)
    throw new AppError("not_found", "There is no object with this id");
  return number;
}

/** Returns null instead of throwing `not_found`, as WPGraphQL does. Rethrows all other errors. */
export async function orNull<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** Reads on the first call and shares the result with later calls, so that the fields of one object share it. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}
