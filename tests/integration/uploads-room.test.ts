// @database one-connection

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { ErrorBody } from "../../cms/contract/errors";
import {
  SUBMISSIONS_WAITING_MAX,
  UPLOAD_MAX_BYTES,
  UPLOADS_AT_ONCE_MAX,
  UPLOADS_HELD_MAX,
} from "../../cms/contract/limits";
import { IncomingFilesAnswer, Submission, UploadDraft } from "../../cms/contract/uploads";
import { createUploadDrafts } from "../../cms/areas/editorial/uploads/upload-drafts.service";
import { newId } from "../../cms/platform/ids";
import { storeFile } from "../factories/files";
import { answerOf } from "../factories/library";
import { makePerson, type Person } from "../factories/people";
import {
  freshPdf,
  makeUploader,
  saveSubmission,
  type Uploader,
  uploaderOf,
} from "../factories/uploads";
import { useCms } from "../setup/cms";

const cms = useCms();
const db = () => cms().database.db;
const people: Record<string, { person: Person; uploader: Uploader }> = {};
let visitor: Uploader;

async function enter(username: string, roles: "staff"[] = []) {
  people[username] = {
    person: await makePerson(cms(), username, { roles }),
    uploader: await makeUploader(cms(), username),
  };
  return people[username]!;
}
beforeAll(async () => {
  await enter("ana");
  await enter("ben");
  await enter("sam", ["staff"]);
  visitor = uploaderOf(cms(), {});
});
const as = (username: string) => people[username]!;
const incomingBytes = () => readdirSync(join(cms().database.dataDir, "incoming"));
const idsOf = async (username: string) =>
  (
    await answerOf(await as(username).person.call("GET", "/uploads"), IncomingFilesAnswer)
  ).files.map(({ id }) => id);
const userId = async (username: string) =>
  (
    await db()
      .selectFrom("users")
      .select("database_id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).database_id;

/** Saves a draft from a form with files, as the page without JavaScript does; returns the draft. */
async function keepByForm(
  username: string,
  draft: string,
  names: readonly string[],
): Promise<UploadDraft> {
  const files = await Promise.all(
    names.map(async (name): Promise<[string, Buffer]> => [name, await freshPdf()]),
  );
  const kept = await answerOf(
    await as(username).uploader.form(
      "PUT",
      `/upload_drafts/${draft}`,
      { title: "Half" },
      { en_files: files },
    ),
    UploadDraft,
  );
  await expect
    .poll(
      async () =>
        (
          await db()
            .selectFrom("incoming_files")
            .select("state")
            .where(
              "id",
              "in",
              kept.files.map(({ id }) => id),
            )
            .execute()
        ).every(({ state }) => state === "accepted"),
      { timeout: 20_000 },
    )
    .toBe(true);
  return kept;
}
const storageKeyOf = async (id: string) =>
  (
    await db()
      .selectFrom("incoming_files")
      .select("storage_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).storage_key!;

/** Removes a file by the API, without the headers of the resumable protocol. */
const removePlainly = (uploader: Uploader, id: string) =>
  cms().request(`/api/v1/uploads/${id}`, { method: "DELETE", headers: uploader.headers });

describe("a file that was uploaded with a form", () => {
  test.each([
    [
      "by the resumable protocol",
      (uploader: Uploader, id: string) => uploader.tus("DELETE", `/uploads/${id}`),
    ],
    ["by a DELETE request without the protocol's headers", removePlainly],
  ])("can only be removed by its owner, %s", async (_way, remove) => {
    const {
      files: [file],
    } = await keepByForm("ana", `one-file-${newId()}`, ["form.pdf"]);
    const key = await storageKeyOf(file!.id);
    for (const stranger of ["ben", "sam"])
      expect([stranger, (await remove(as(stranger).uploader, file!.id)).status]).toEqual([
        stranger,
        404,
      ]);
    expect((await remove(visitor, file!.id)).status).toBe(401);
    expect(await cms().storage.size(key)).not.toBeNull();
    expect((await remove(as("ana").uploader, file!.id)).status).toBe(204);
    expect(await idsOf("ana")).not.toContain(file!.id);
    expect(await cms().storage.size(key)).toBeNull();
    expect((await remove(as("ana").uploader, file!.id)).status).toBe(404);
  });

  test("still cannot be resumed", async () => {
    const {
      files: [file],
    } = await keepByForm("ana", `no-resuming-${newId()}`, ["form.pdf"]);
    expect((await as("ana").uploader.tus("HEAD", `/uploads/${file!.id}`)).status).toBe(404);
    expect(
      (await as("ana").uploader.patch(`/uploads/${file!.id}`, 0, new Uint8Array(3))).status,
    ).toBe(404);
  });

  test("frees space for another one when it is removed", async () => {
    const { uploader } = await enter("mia");
    const [, id] = [
      await keepByForm("mia", "a-full-account", ["form.pdf"]),
      ...(await idsOf("mia")),
    ];
    for (let n = 1; n < UPLOADS_AT_ONCE_MAX; n++) await uploader.begin(`${n}.pdf`, 1);
    const refused = await uploader.tus("POST", "/uploads", { "Upload-Length": "1" });
    expect([refused.status, ErrorBody.parse(await refused.json()).message]).toEqual([
      409,
      expect.stringContaining("remove some"),
    ]);
    expect((await removePlainly(uploader, id!)).status).toBe(204);
    expect((await uploader.tus("POST", "/uploads", { "Upload-Length": "1" })).status).toBe(201);
  });

  test("can also be removed after it has expired", async () => {
    const {
      files: [file],
    } = await keepByForm("ana", `expired-${newId()}`, ["form.pdf"]);
    await db()
      .updateTable("incoming_files")
      .set({ expires: new Date(0) })
      .where("id", "=", file!.id)
      .execute();
    expect((await as("ana").uploader.tus("DELETE", `/uploads/${file!.id}`)).status).toBe(204);
  });
});

describe("deleting a draft", () => {
  test("deletes its files at once, except files that another draft has or that belong to another user", async () => {
    const first = await keepByForm("ana", "the-first-draft", ["shared.pdf", "alone.pdf"]);
    const [shared, alone] = ["shared.pdf", "alone.pdf"].map(
      (name) => first.files.find((file) => file.name === name)!.id,
    );
    const {
      files: [foreign],
    } = await keepByForm("ben", "of-somebody-else", ["foreign.pdf"]);
    await as("ana").person.call("PUT", "/upload_drafts/the-first-draft", {
      fields: { en_files: [shared, alone, foreign!.id] },
    });
    await as("ana").person.call("PUT", "/upload_drafts/the-second-draft", {
      fields: { fr_files: [shared] },
    });
    const key = await storageKeyOf(alone!);
    expect((await as("ben").person.call("DELETE", "/upload_drafts/the-first-draft")).status).toBe(
      204,
    );
    expect(await idsOf("ana")).toEqual(expect.arrayContaining([shared, alone]));
    expect((await as("ana").person.call("DELETE", "/upload_drafts/the-first-draft")).status).toBe(
      204,
    );
    expect(await idsOf("ana")).toContain(shared);
    expect(await idsOf("ana")).not.toContain(alone);
    expect(await idsOf("ben")).toContain(foreign!.id);
    expect([await cms().storage.size(key), incomingBytes().includes(alone!)]).toEqual([
      null,
      false,
    ]);
  });

  test("leaves files until the next cleanup at most if the process ends in between", async () => {
    const {
      files: [file],
    } = await keepByForm("ana", "a-crash-between", ["form.pdf"]);
    const key = await storageKeyOf(file!.id);
    const crashing = createUploadDrafts({
      db: db(),
      now: () => new Date(),
      incoming: {
        listOf: async () => [],
        deleteMarked: async () => Promise.reject(new Error("The process was killed")),
      },
    });
    await expect(
      crashing.remove(
        {
          kind: "user",
          userId: await userId("ana"),
          staff: false,
          editor: false,
          administrator: false,
          sessionId: "test",
        },
        "a-crash-between",
      ),
    ).rejects.toThrow("killed");
    // The file takes no space and can no longer be submitted.
    expect(
      await db().selectFrom("incoming_files").select("state").where("id", "=", file!.id).execute(),
    ).toEqual([{ state: "refused" }]);
    await cms().services.uploads.tidy();
    expect(await idsOf("ana")).not.toContain(file!.id);
    expect(await cms().storage.size(key)).toBeNull();
  });
});

describe("submitted files that wait for review", () => {
  /** Creates a waiting submission with files of this size, without storing that many bytes. */
  async function waitingWith(
    username: string,
    title: string,
    count: number,
    size: number,
  ): Promise<number> {
    const submission = await saveSubmission(db(), await userId(username), title);
    for (let position = 0; position < count; position++) {
      const { id } = await storeFile(
        { db: db(), storage: cms().storage },
        { bytes: Buffer.from("%PDF") },
      );
      await db().updateTable("files").set({ size }).where("id", "=", id).execute();
      await db()
        .insertInto("submission_files")
        .values({ submission_id: submission, file_id: id, language: "en", kind: "PDF", position })
        .execute();
    }
    return submission;
  }
  const begin = (uploader: Uploader, size = UPLOAD_MAX_BYTES) =>
    uploader.tus("POST", "/uploads", { "Upload-Length": String(size) });
  const forget = async (username: string) =>
    db()
      .deleteFrom("incoming_files")
      .where("user_id", "=", await userId(username))
      .execute();

  test("count against their member's limit until staff accept or reject them", async () => {
    const { person, uploader } = await enter("nora");
    const submission = await waitingWith("nora", "A large report", 10, UPLOAD_MAX_BYTES);
    const refused = await begin(uploader, 1);
    expect([refused.status, ErrorBody.parse(await refused.json())]).toEqual([
      409,
      expect.objectContaining({
        code: "limit_reached",
        message: expect.stringMatching(/waiting for staff.*withdraw a contribution/s),
      }),
    ]);
    expect((await begin(as("ben").uploader, 1)).status).toBe(201);

    const staff = as("sam").person;
    const decide = async (decision: object) => {
      const { modified } = await answerOf(
        await staff.call("GET", `/submissions/${submission}`),
        Submission,
      );
      return answerOf(
        await staff.call("PUT", `/submissions/${submission}/decision`, { ...decision, modified }),
        Submission,
      );
    };
    await decide({ decision: "return", comment: "One more question" });
    expect((await begin(uploader, 1)).status).toBe(409);
    await db()
      .updateTable("submissions")
      .set({ state: "waiting" })
      .where("id", "=", submission)
      .execute();
    await decide({ decision: "reject", comment: "Not for this library" });
    expect((await begin(uploader)).status).toBe(201);

    await forget("nora");
    const other = await waitingWith("nora", "Another large report", 10, UPLOAD_MAX_BYTES);
    expect((await begin(uploader, 1)).status).toBe(409);
    expect((await person.call("DELETE", `/submissions/${other}`)).status).toBe(204);
    expect((await begin(uploader, 1)).status).toBe(201);
  });

  test("leave room for the maximum number of waiting submissions", async () => {
    const { uploader } = await enter("omar");
    for (let n = 0; n < SUBMISSIONS_WAITING_MAX; n++)
      await waitingWith("omar", `Report ${n}`, 1, 1_000_000);
    for (let n = 0; n < UPLOADS_AT_ONCE_MAX; n++)
      expect((await begin(uploader, 1_000)).status).toBe(201);
    expect((await begin(uploader, 1_000)).status).toBe(409);
  });

  test("have a separate limit for their number", async () => {
    const { uploader } = await enter("pia");
    await waitingWith("pia", "Many small files", UPLOADS_HELD_MAX, 1_000);
    const refused = await begin(uploader, 1);
    expect([refused.status, ErrorBody.parse(await refused.json()).message]).toEqual([
      409,
      expect.stringContaining(`At most ${UPLOADS_HELD_MAX} files`),
    ]);
  });
});
