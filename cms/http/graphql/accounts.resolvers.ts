import type { z } from "zod";
import {
  type Account,
  LoginInput,
  NewPassword,
  RegisterInput,
  type Tokens,
} from "../../contract/accounts";
import { AppError } from "../../contract/errors";
import type { Language } from "../../contract/languages";
import { globalId } from "../../shared/identifiers";
import { toAppError } from "../errors";
import type { RootResolver } from "./context";

/** Input of a mutation as GraphQL passes it: optional fields may be null. */
interface ResetInput {
  key: string;
  login: string;
  password: string;
}
interface SendResetInput {
  username: string;
  language?: Language | null;
}
interface RefreshInput {
  jwtRefreshToken: string;
}

export const accountsResolvers = {
  Query: {
    viewer: (async (_root, _args, { actor, services }) =>
      actor.kind === "anonymous" ? null : services.accounts.account(actor)) satisfies RootResolver<
      unknown,
      unknown
    >,
  },

  Mutation: {
    login: mutation<z.input<typeof LoginInput>>(async (input, { client, services }) => {
      const { account, tokens } = await services.accounts.login(client, LoginInput.parse(input));
      return {
        authToken: tokens.jwtAuthToken,
        refreshToken: tokens.jwtRefreshToken,
        user: userOf(account, tokens),
      };
    }),

    refreshJwtAuthToken: mutation<RefreshInput>(
      async ({ jwtRefreshToken }, { client, services }) => {
        const { jwtAuthToken, ...tokens } = await services.accounts.refresh(
          client,
          jwtRefreshToken,
        );
        return { authToken: jwtAuthToken, ...tokens };
      },
    ),

    sendPasswordResetEmail: mutation<SendResetInput>(
      async ({ username, language }, { client, services }) => {
        await services.accounts.requestReset(client, username.trim(), language ?? undefined);
        return { success: true };
      },
    ),

    resetUserPassword: mutation<ResetInput>(
      async ({ key, login, password }, { client, services }) => ({
        user: userOf(
          await services.accounts.resetPassword(client, {
            key,
            login: login.trim(),
            password: NewPassword.parse(password),
          }),
        ),
      }),
    ),

    registerUser: mutation<z.input<typeof RegisterInput>>(async (input, { client, services }) => {
      const { account, begin } = await services.accounts.register(
        client,
        RegisterInput.parse(withoutNulls(input)),
      );
      return { user: { ...account, ...tokensOnDemand(begin) } };
    }),
  },

  User: {
    profileImage: ({ image }: Account) => image,
    roles: ({ roles }: Account) => ({
      nodes: roles.map((role) => ({ ...role, id: globalId("role", role.name) })),
    }),
  },
};

type Mutation<Input> = RootResolver<
  { input: Input & { clientMutationId?: string | null } },
  Promise<object>
>;
type MutationWork<Input> = (
  input: Input,
  context: Parameters<Mutation<Input>>[2],
) => Promise<object>;

/**
 * Wraps a mutation that returns its `clientMutationId`. Error messages begin with the code and a colon: clients look
 * for the code in the text, and show what follows the first colon (R8.2, R8.3, R8.5).
 */
function mutation<Input>(work: MutationWork<Input>): Mutation<Input> {
  return async (_root, { input }, context) => {
    try {
      return { ...(await work(input, context)), clientMutationId: input.clientMutationId };
    } catch (error) {
      const { code, message, fields, retryAfterSeconds } = toAppError(error);
      throw new AppError(code, `${code}: ${Object.values(fields ?? {})[0] ?? message}`, {
        fields,
        retryAfterSeconds,
        cause: error,
      });
    }
  };
}

/** Returns a user together with the tokens of the response that creates them. */
function userOf(account: Account, tokens?: Tokens): Account & Partial<Tokens> {
  return { ...account, ...tokens };
}

/** Returns tokens that are created only if the query selects one of them. */
function tokensOnDemand(begin: () => Promise<Tokens>): Record<keyof Tokens, () => Promise<string>> {
  return {
    jwtAuthToken: async () => (await begin()).jwtAuthToken,
    jwtRefreshToken: async () => (await begin()).jwtRefreshToken,
    jwtAuthExpiration: async () => (await begin()).jwtAuthExpiration,
  };
}

/** Removes nulls, because GraphQL does not distinguish null from a missing value. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]) => [name, withoutNulls(inner)]),
  );
}
