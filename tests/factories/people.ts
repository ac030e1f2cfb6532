import type { Insertable } from "kysely";
import type { UsersTable } from "../../cms/db/schema";
import type { TestCms } from "../setup/cms";
import { saveUser, signIn } from "./accounts";

/** A user who is signed in, or a visitor. */
export interface Person {
  /** The databaseId; 0 for a visitor. */
  id: number;
  name: string;
  email: string;
  /** Calls the API below `/api/v1`, with JSON if a body is given. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** Requests any path of the content system. */
  fetch(
    path: string,
    init?: { method?: string; headers?: Record<string, string> },
  ): Promise<Response>;
  /** Sends a GraphQL query and returns the raw response. */
  graphql(
    query: string,
    variables?: object,
  ): Promise<{ data?: any; errors?: { extensions: { code: string } }[] }>;
}

/** Creates an account and signs in. Its email address is verified unless the test says otherwise. */
export async function makePerson(
  cms: TestCms,
  username: string,
  overrides: Partial<Insertable<UsersTable>> = {},
): Promise<Person> {
  const { name = username, email = `${username}@example.net` } = overrides;
  const id = await saveUser(cms.database.db, {
    proven_email_key: email.toLowerCase(),
    ...overrides,
    username,
    name,
    email,
  });
  return { id, name, email, ...callsOf(cms, await signIn(cms, username)) };
}

/** Returns a visitor without an account. */
export function makeVisitor(cms: TestCms): Person {
  return { id: 0, name: "", email: "", ...callsOf(cms, {}) };
}

function callsOf(
  cms: TestCms,
  proof: Record<string, string>,
): Pick<Person, "call" | "fetch" | "graphql"> {
  const send = (method: string, path: string, body?: unknown) =>
    cms.request(path, {
      method,
      headers: { ...proof, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    call: (method, path, body) => send(method, `/api/v1${path}`, body),
    fetch: (path, init) => cms.request(path, { ...init, headers: { ...init?.headers, ...proof } }),
    graphql: async (query, variables) =>
      (await send("POST", "/graphql", { query, variables })).json() as ReturnType<
        Person["graphql"]
      >,
  };
}
