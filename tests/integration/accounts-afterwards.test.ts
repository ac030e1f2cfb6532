// @database one-connection

import { pino } from "pino";
import { expect, test } from "vitest";
import { exportSavedTitles } from "../../cms/areas/collections/library.service";
import { createAccountsService } from "../../cms/areas/people/accounts/accounts.service";
import { createAccountsPolicy } from "../../cms/areas/people/accounts/accounts.policy";
import { createProvenAddresses } from "../../cms/areas/people/accounts/users.service";
import { hashToken } from "../../cms/areas/people/accounts/tokens";
import { createConsents } from "../../cms/areas/people/consents.service";
import { createOwnedCollections } from "../../cms/areas/collections/collections/owned-collections.service";
import { PASSWORD, saveUser } from "../factories/accounts";
import { saveCollection } from "../factories/library";
import { ORIGIN, testAccounts, useCms } from "../setup/cms";

const world = useCms();
const client = { address: "192.0.2.1" };
const log: { err?: { message: string } }[] = [];
const away = () => Promise.reject(new Error("away"));

/** Returns an accounts service that can neither queue jobs nor announce changes nor update the search index. */
function accounts() {
  const {
    database,
    services: {
      taxonomies,
      messages,
      uploads,
      preferences,
      subscriptions,
      site,
      admin: { drafts },
      audit,
      ...profiles
    },
  } = world();
  const logger = pino(
    {},
    { write: (line: string) => void log.push(JSON.parse(line) as (typeof log)[number]) },
  );
  log.length = 0;
  return createAccountsService({
    database: { ...database, announceChange: away },
    settings: testAccounts,
    siteUrl: ORIGIN,
    taxonomies,
    library: { exportOwn: (actor) => exportSavedTitles(database.db, actor) },
    messages,
    uploads,
    profiles,
    preferences,
    subscriptions,
    consents: createConsents(database.db, site),
    drafts,
    audit,
    collections: createOwnedCollections(database.db),
    addresses: createProvenAddresses(createAccountsPolicy(testAccounts)),
    searchEngine: { remove: away },
    jobs: { enqueue: away },
    logger,
    now: () => new Date(),
  });
}

test("keeps a changed password although the mail about it cannot be queued", async () => {
  const service = accounts();
  await saveUser(world().database.db, { username: "changer" });
  const { tokens } = await service.login(client, { username: "changer", password: PASSWORD });
  await service.changePassword(await service.authenticate(tokens.jwtAuthToken), {
    currentPassword: PASSWORD,
    password: "Another-one-7",
  });
  expect(log).toMatchObject([{ err: { message: "away" } }]);
  expect(
    await service.login(client, { username: "changer", password: "Another-one-7" }),
  ).toBeTruthy();
});

test("keeps a reset password although the mail about it cannot be queued", async () => {
  const service = accounts();
  const { db } = world().database;
  const id = await saveUser(db, { username: "resetter" });
  await db
    .insertInto("one_time_tokens")
    .values({
      purpose: "password-reset",
      token_hash: hashToken("key"),
      user_id: id,
      expires: new Date(Date.now() + 60_000),
    })
    .execute();
  expect(
    await service.resetPassword(client, {
      key: "key",
      login: "resetter",
      password: "Another-one-7",
    }),
  ).toMatchObject({ username: "resetter" });
  expect(log).toMatchObject([{ err: { message: "away" } }]);
  expect(
    await service.login(client, { username: "resetter", password: "Another-one-7" }),
  ).toBeTruthy();
});

test("deletes an account although the search index cannot be updated", async () => {
  const service = accounts();
  const { db } = world().database;
  const id = await saveUser(db, { username: "leaver" });
  const collection = await saveCollection(db, {
    title: "Mine alone",
    facts: { private: true, site_collection: false },
  });
  await db
    .updateTable("collections")
    .set({ owner_id: id })
    .where("post_id", "=", collection)
    .execute();
  const { tokens } = await service.login(client, { username: "leaver", password: PASSWORD });
  await service.delete(await service.authenticate(tokens.jwtAuthToken), {
    confirmation: "leaver",
    password: PASSWORD,
  });
  expect(log).toHaveLength(2);
  expect(
    await db.selectFrom("users").select("username").where("database_id", "=", id).execute(),
  ).toEqual([]);
});
