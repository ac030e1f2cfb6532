import type { z } from "zod";
import { type Account, LoginInput, type Tokens } from "../../contract/accounts";
import { globalId } from "../../domains/posts/global-id";
import type { SignedIn } from "../../domains/accounts/accounts.service";
import type { RootResolver } from "./context";

type Mutation<Input> = RootResolver<{ input: Input & { clientMutationId?: string | null } }, Promise<unknown>>;

/** A user with the tokens of the answer that makes them. */
const userOf = ({ account, tokens }: { account: Account; tokens?: Tokens }) => ({ ...account, ...tokens });

export const accountsResolvers = {
  Query: {
    viewer: (async (_root, _args, { actor, services }) =>
      actor.kind === "anonymous" ? null : services.accounts.account(actor)) satisfies RootResolver<unknown, unknown>,
  },

  Mutation: {
    login: (async (_root, { input }, { client, services }) => {
      const signedIn = await services.accounts.login(client, LoginInput.parse(input));
      const { jwtAuthToken, jwtRefreshToken } = signedIn.tokens;
      return { authToken: jwtAuthToken, refreshToken: jwtRefreshToken, user: userOf(signedIn satisfies SignedIn), clientMutationId: input.clientMutationId };
    }) satisfies Mutation<z.input<typeof LoginInput>>,

    refreshJwtAuthToken: (async (_root, { input }, { client, services }) => {
      const { jwtAuthToken, ...tokens } = await services.accounts.refresh(client, input.jwtRefreshToken);
      return { authToken: jwtAuthToken, ...tokens, clientMutationId: input.clientMutationId };
    }) satisfies Mutation<{ jwtRefreshToken: string }>,
  },

  User: {
    profileImage: ({ image }: Account) => image,
    roles: ({ roles }: Account) => ({ nodes: roles.map((role) => ({ ...role, id: globalId("role", role.name) })) }),
  },
};
