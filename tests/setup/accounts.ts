import { expect } from "vitest";
import { Tokens } from "../../cms/contract/accounts";
import { ORIGIN, type TestCms } from "./cms";

/** Where a call comes from, and its token. */
export interface Caller {
  from?: string;
  /** Whether the caller is on the machine that runs a local site. */
  isLocal?: boolean;
  token?: string;
}

interface Answer {
  data?: Record<string, any>;
  errors?: {
    message: string;
    extensions: { code: string; fields?: Record<string, string>; retryAfterSeconds?: number };
  }[];
}

const TOKENS = "jwtAuthToken jwtRefreshToken jwtAuthExpiration";

/** Returns the account calls that clients make, bound to one content system. */
export function accountsOf({ cms }: Pick<TestCms, "cms">) {
  async function graphql(
    query: string,
    variables: Record<string, unknown> = {},
    caller: Caller = {},
  ): Promise<Answer> {
    return (await send("POST", "/graphql", { query, variables }, caller)).json() as Promise<Answer>;
  }
  function send(
    method: string,
    path: string,
    body?: unknown,
    { from, isLocal, token }: Caller = {},
  ): Promise<Response> {
    const headers = {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    return cms.fetch(
      new Request(`${ORIGIN}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      from || isLocal ? { clientAddress: from ?? "127.0.0.1", isLocal } : undefined,
    );
  }
  const mutation = (name: string, selection: string) => (input: object, caller?: Caller) =>
    graphql(
      `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { clientMutationId ${selection} } }`,
      { input },
      caller,
    );
  const login = mutation(
    "login",
    `authToken refreshToken user { username roles { nodes { name } } ${TOKENS} }`,
  );
  const refresh = mutation("refreshJwtAuthToken", "authToken jwtRefreshToken jwtAuthExpiration");

  return {
    graphql,
    rest: (method: string, path: string, body?: unknown, caller?: Caller) =>
      send(method, `/api/v1${path}`, body, caller),
    login,
    refresh,
    register: mutation("registerUser", `user { databaseId username email name ${TOKENS} }`),
    requestReset: mutation("sendPasswordResetEmail", "success"),
    reset: mutation("resetUserPassword", "user { username email jwtAuthToken }"),

    /** Signs in, or fails the test. */
    async signIn(username: string, password: string, caller?: Caller): Promise<Tokens> {
      const { data, errors } = await login({ username, password }, caller);
      expect(errors).toBeUndefined();
      return Tokens.parse(data?.login.user);
    },
    /** Returns the next tokens, or the error code if the refresh is refused. */
    async next(
      jwtRefreshToken: string,
      caller?: Caller,
    ): Promise<{ access: string; refresh: string } | string> {
      const { data, errors } = await refresh({ jwtRefreshToken }, caller);
      const renewed = data?.refreshJwtAuthToken;
      return renewed
        ? { access: renewed.authToken, refresh: renewed.jwtRefreshToken }
        : errors![0]!.extensions.code;
    },
    /** Returns the username of the token's user, or the status if the token is refused. */
    async whoIs(token: string): Promise<string | number> {
      const response = await send("GET", "/api/v1/account", undefined, { token });
      return response.ok
        ? ((await response.json()) as { username: string }).username
        : response.status;
    },
  };
}

/** Returns the code of the response's first error, or undefined if there is none. */
export function codeOf({ errors }: Answer): string | undefined {
  return errors?.[0]?.extensions.code;
}
