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
import { globalId, parseGlobalId } from "../../shared/identifiers";
import { toAppError } from "../errors";
import {
  type RootResolver,
  connection,
  type LanguageArg,
  upperCase,
  databaseId,
  orNull,
} from "./context";
import { type Author, OWN_CLAIM_STATES } from "../../contract/authors";
import { AUTHOR_LIST_CAP } from "../../contract/limits";
import type { Card } from "../../contract/shared";

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
      const { account, startSession } = await services.accounts.register(
        client,
        RegisterInput.parse(withoutNulls(input)),
      );
      return { user: { ...account, ...tokensOnDemand(startSession) } };
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
function tokensOnDemand(
  startSession: () => Promise<Tokens>,
): Record<keyof Tokens, () => Promise<string>> {
  return {
    jwtAuthToken: async () => (await startSession()).jwtAuthToken,
    jwtRefreshToken: async () => (await startSession()).jwtRefreshToken,
    jwtAuthExpiration: async () => (await startSession()).jwtAuthExpiration,
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

interface DocumentAuthorArgs extends LanguageArg {
  id: string;
  idType: "ID" | "DATABASE_ID" | "SLUG";
}
type List = "topResources" | "documents" | "internalDocuments" | "toolkits" | "collections";

const listOf =
  (list: List) =>
  (author: Author, { first }: { first: number }) =>
    connection(author[list], Math.min(first, AUTHOR_LIST_CAP));

export const authorsResolvers = {
  AuthorClaimEnum: upperCase(OWN_CLAIM_STATES),
  Query: {
    documentAuthor: ((_root, args, context) =>
      orNull(async () =>
        // One more than a list shows, so that `hasNextPage` is known.
        context.services.authors.get(
          context.actor,
          keyOf(args),
          args.language,
          AUTHOR_LIST_CAP + 1,
        ),
      )) satisfies RootResolver<DocumentAuthorArgs, unknown>,
  },
  DocumentAuthor: {
    authorFields: (author: Author) => author,
    topResources: listOf("topResources"),
    documents: listOf("documents"),
    internalDocuments: listOf("internalDocuments"),
    toolkits: listOf("toolkits"),
    collections: listOf("collections"),
  },
  ContentNode: {
    contentTypeName: (card: Card) => card.type,
  },
};

function keyOf({ id, idType }: DocumentAuthorArgs): number | string {
  if (idType === "SLUG") return id;
  const number = idType === "ID" ? parseGlobalId("term", id) : databaseId(id);
  if (number === null) throw new AppError("not_found", "There is no such author");
  return number;
}
