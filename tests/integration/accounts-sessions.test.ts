import { expect, test } from "vitest";
import { PASSWORD, saveUser, signIn } from "../factories/accounts";
import { useCms } from "../setup/cms";

const world = useCms();

test("whoever signs in is known by the token", async () => {
  await saveUser(world().database.db, { username: "ada" });
  const headers = await signIn(world(), "ada");
  const answer = await world().request("/graphql?query={viewer{username}}", { headers });
  expect(await answer.json()).toEqual({ data: { viewer: { username: "ada" } } });
  const login = await world().post("/graphql", { query: `mutation { login(input: { username: "ada@example.net", password: "${PASSWORD}" }) { authToken user { name roles { nodes { name } } } } }` });
  expect(await login.json()).toMatchObject({ data: { login: { user: { roles: { nodes: [{ name: "subscriber" }] } } } } });
});
