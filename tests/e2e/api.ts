import { type APIRequestContext, expect } from "@playwright/test";
import { ownAddress } from "./new-account";
import type { Credentials } from "./sign-in";

/** Calls the API below `/api/v1`; returns the answer, or fails the journey. */
export type Api = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: object,
) => Promise<any>;

/** Signs in and returns the access token. */
export async function tokenOf(
  request: APIRequestContext,
  { email, password }: Credentials,
): Promise<string> {
  const login = await request.post("/graphql", {
    headers: { "X-Forwarded-For": ownAddress() },
    data: {
      query: "mutation ($input: LoginInput!) { login(input: $input) { authToken } }",
      variables: { input: { username: email, password } },
    },
  });
  const { data } = (await login.json()) as { data: { login: { authToken: string } } };
  return data.login.authToken;
}

/** Returns a client of the API for a signed-in user, to prepare the data of a journey. */
export async function apiOf(request: APIRequestContext, credentials: Credentials): Promise<Api> {
  const token = await tokenOf(request, credentials);
  return async (method, path, body) => {
    const answer = await request.fetch(`/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      data: body,
    });
    expect(answer.status(), `${method} ${path}`).toBeLessThan(300);
    return answer.status() === 204 ? undefined : answer.json();
  };
}
