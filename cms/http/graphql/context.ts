import type { Language } from "../../contract/languages";
import type { Actor, Client } from "../../domains/actor";
import type { Services } from "../../services";

/** What every resolver gets besides its arguments. */
export interface GraphqlContext {
  actor: Actor;
  client: Client;
  services: Services;
}

/** A field's resolver on the root type. */
export type RootResolver<Args, Answer> = (
  root: unknown,
  args: Args,
  context: GraphqlContext,
) => Answer;

/** The value of `LanguageCodeEnum` as the contract writes languages. */
export type LanguageArg = { language: Language };

/** A list cut at `first`. GraphQL's Int may be negative: then nothing is wanted. */
export function connection<Node>(nodes: readonly Node[], first: number) {
  const limit = Math.max(0, first);
  return {
    nodes: nodes.slice(0, limit),
    pageInfo: { hasNextPage: nodes.length > limit, hasPreviousPage: false },
  };
}
