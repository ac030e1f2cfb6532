// @database both

import { beforeAll, expect, test } from "vitest";
import {
  createReaderData,
  type Reader,
  removeReaderData,
  createWriter,
} from "../../bench/load/writes";
import type { Browser } from "../../bench/load/browser";
import { NEW_COLLECTION_PATH } from "~/paths/collections";
import { changePath } from "~/paths/account";
import { savePost } from "../factories/library";
import { makePerson } from "../factories/people";
import { useCms } from "../setup/cms";

const cms = useCms();
const pieces: number[] = [];
let reader: Reader;

beforeAll(async () => {
  const {
    database: { db },
  } = cms();
  for (let number = 0; number < 20; number++)
    pieces.push(await savePost(db, { title: `Piece ${number}` }));
  await makePerson(cms(), "somebody");
  // Runs twice: the first simulates what an interrupted run left behind.
  await createReaderData(cms(), pieces);
  [reader] = (await createReaderData(cms(), pieces.slice(0, 10))) as [Reader];
});

/** Status codes with which the site acknowledges each change. */
const ACKNOWLEDGED: Record<string, number> = {
  [changePath("save")]: 204,
  [changePath("remove")]: 204,
  [NEW_COLLECTION_PATH]: 302,
};

/** Returns a site that acknowledges all changes. With `writes` it also makes the changes to the library. */
function siteThat(writes: boolean): Browser {
  const actor = {
    kind: "user",
    userId: reader.userId,
    staff: false,
    editor: false,
    administrator: false,
    sessionId: "",
  } as const;
  return {
    async ask(path, { form } = {}) {
      const id = Number(form?.["databaseId"]);
      if (writes && path === changePath("save")) await cms().services.library.add(actor, id);
      if (writes && path === changePath("remove")) await cms().services.library.remove(actor, id);
      return { status: ACKNOWLEDGED[path] ?? 303, headers: {}, size: 0 };
    },
  };
}

test("saved writes are not reported as lost", async () => {
  const writer = createWriter(siteThat(true), reader, pieces.slice(10));
  for (const what of ["save", "save", "remove"] as const) await writer.write(what);
  expect(await writer.check(cms().database.db)).toEqual({ acknowledged: 3, lost: [] });
});

test("reports writes that a site acknowledges without saving them", async () => {
  const writer = createWriter(siteThat(false), reader, [pieces[15]!, pieces[16]!, pieces[17]!]);
  for (const what of ["save", "add", "create"] as const) await writer.write(what);
  const { acknowledged, lost } = await writer.check(cms().database.db);
  expect(acknowledged).toBe(3);
  expect(lost).toEqual([
    `saved post ${pieces[15]}`,
    `post ${pieces[16]} in a collection`,
    expect.stringMatching(/^collection "/),
  ]);
});

test("does not count refused writes", async () => {
  const writer = createWriter(
    { ask: async () => ({ status: 429, headers: {}, size: 0 }) },
    reader,
    pieces,
  );
  await expect(writer.write("save")).rejects.toThrow("answered 429 instead of 204");
  expect(await writer.check(cms().database.db)).toEqual({ acknowledged: 0, lost: [] });
});

test("leaves nothing behind in the library", async () => {
  const {
    database: { db },
  } = cms();
  await removeReaderData(cms());
  expect(await db.selectFrom("users").select("username").execute()).toEqual([
    { username: "somebody" },
  ]);
  expect(await db.selectFrom("collections").select("post_id").execute()).toEqual([]);
  expect(await db.selectFrom("files").select("id").execute()).toEqual([]);
  expect(await cms().storage.isEmpty()).toBe(true);
  expect(
    await db.selectFrom("posts").select("database_id").orderBy("database_id").execute(),
  ).toEqual(pieces.map((database_id) => ({ database_id })));
});
