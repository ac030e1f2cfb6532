import type { Language } from "../../contract/languages";
import type { Actor, Client } from "../../shared/actor";
import type { Services } from "../../services";

/** The context that every resolver receives. */
export interface GraphqlContext {
  actor: Actor;
  client: Client;
  services: Services;
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
