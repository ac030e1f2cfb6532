// @database one-connection

import { beforeAll, describe, expect, it } from "vitest";
import { AuditAnswer } from "../../cms/contract/audit";
import { InternalTracking } from "../../cms/contract/usage";
import { storeFile } from "../factories/files";
import { answerOf, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

const cms = useCms();
const people: Record<"visitor" | "member" | "staff", Person> = {} as never;
let plan = 0;
let scan = 0;

beforeAll(async () => {
  const {
    database: { db },
    storage,
  } = cms();
  const file = await storeFile({ db, storage }, { name: "plan.pdf", visibility: "internal" });
  plan = await savePost(db, {
    type: "internal_document",
    visibility: "internal",
    created: new Date("2025-03-04T10:00:00Z"),
    modified: new Date("2025-03-05T11:00:00Z"),
    translations: [
      { language: "en", title: "Travel plan", slug: "travel", abstract: "Who goes where." },
      { language: "sv", title: "Resplan", slug: "resa", abstract: "Vem reser vart." },
    ],
    files: [
      { language: "en", kind: "LINK", title: "Map", linkUrl: "https://example.org/map" },
      { language: "en", kind: "PDF", title: "The plan", fileId: file.id },
    ],
  });
  // Created before counting began, with the same slug as the plan.
  scan = await savePost(db, {
    type: "internal_pdf",
    visibility: "internal",
    created: new Date("2020-01-01T00:00:00Z"),
    translations: [{ language: "en", title: "Travel scan", slug: "travel", abstract: "" }],
  });
  const uses = (
    post_id: number,
    day: string,
    event: "view" | "download",
    count: number,
    language = "en",
  ) => ({ post_id, day, event, language, count });
  await db
    .insertInto("usage_daily")
    .values([
      uses(plan, "2025-04-01", "view", 5),
      uses(plan, "2025-04-01", "view", 2, "sv"),
      uses(plan, "2025-05-01", "download", 3),
    ])
    .execute();
  people.visitor = makeVisitor(cms());
  people.member = await makePerson(cms(), "member");
  people.staff = await makePerson(cms(), "staff", { roles: ["staff"] });
});

describe("an internal document in GraphQL", () => {
  const ask = async (person: Person, fields: string, args = 'id: "travel", idType: SLUG') =>
    (await person.graphql(`{ internalDocument(${args}) { ${fields} } }`)).data.internalDocument;

  it("is returned to staff by its id, its number and its slugs, and to no other user", async () => {
    const { id } = await ask(people.staff, "id");
    for (const args of [
      `id: "${id}"`,
      `id: "${plan}", idType: DATABASE_ID`,
      'id: "resa", idType: SLUG',
    ]) {
      expect(await ask(people.staff, "databaseId", args)).toEqual({ databaseId: plan });
      for (const who of ["visitor", "member"] as const)
        expect(await ask(people[who], "databaseId modified", args)).toBeNull();
    }
  });

  it("is not found as an internal PDF, and an internal PDF is not found as an internal document", async () => {
    expect(await ask(people.staff, "id", `id: "${scan}", idType: DATABASE_ID`)).toBeNull();
    const { data } = await people.staff.graphql(
      `{ internalPdf(id: "travel", idType: SLUG) { databaseId contentTypeName title mediaItem { id } } }`,
    );
    expect(data.internalPdf).toEqual({
      databaseId: scan,
      contentTypeName: "internal_pdf",
      title: "Travel scan",
      mediaItem: null,
    });
  });

  it("is in the requested language, with its first file and its translations", async () => {
    const document = await ask(
      people.staff,
      `
      contentTypeName language title slug link tracking saved mediaItem { title mimeType } thumbnail { url }
      documentFields { abstract contributors publicationYear documents { type documentLink documentFile { databaseId } documentLanguage { iso name } } }
      translation(language: EN) { title link } none: translation(language: FR) { title } translations { language slug modified }
    `,
      'id: "resa", idType: SLUG, language: SV',
    );
    expect(document).toMatchObject({
      contentTypeName: "internal_document",
      language: "sv",
      title: "Resplan",
      slug: "resa",
      link: "/sv/internal_document/resa",
      tracking: true,
      saved: false,
      thumbnail: null,
      mediaItem: { title: "plan.pdf", mimeType: "application/pdf" },
      documentFields: {
        abstract: "Vem reser vart.",
        documents: [
          { type: "link", documentLink: "https://example.org/map" },
          { type: "file", documentLanguage: { iso: "en", name: "engelska" } },
        ],
      },
      translation: { title: "Travel plan", link: "/internal_document/travel" },
      none: null,
      translations: [
        { language: "en", slug: "travel" },
        { language: "sv", slug: "resa" },
      ],
    });
  });

  it("has its last change and whether the viewer has saved it", async () => {
    expect(await ask(people.staff, "modified saved")).toEqual({
      modified: "2025-03-05T11:00:00.000Z",
      saved: false,
    });
    await people.staff.call("POST", `/user_library/posts/${plan}`);
    expect(await ask(people.staff, "modified saved")).toEqual({
      modified: "2025-03-05T11:00:00.000Z",
      saved: true,
    });
  });

  it("is `gone` by its slugs after it was removed", async () => {
    const id = await savePost(cms().database.db, {
      type: "internal_document",
      visibility: "internal",
      title: "Short-lived",
    });
    await people.staff.call("DELETE", `/documents/${id}`);
    const answer = await people.staff.graphql(
      '{ internalDocument(id: "short-lived", idType: SLUG) { modified } }',
    );
    expect(answer.errors?.[0]?.extensions.code).toBe("gone");
    expect(
      await people.member.graphql(
        '{ internalDocument(id: "short-lived", idType: SLUG) { modified } }',
      ),
    ).toEqual({ data: { internalDocument: null } });
  });
});

describe("the tracking of an internal document", () => {
  const read = async (person: Person, body: object) =>
    answerOf(
      await person.call("POST", "/usage_tracking/get_internal_document_tracking", body),
      InternalTracking,
    );

  it("shows staff its views and downloads in all languages, and since when", async () => {
    const tracking = {
      databaseId: plan,
      tracked: true,
      views: 7,
      downloads: 3,
      since: "2025-03-04",
    };
    expect(await read(people.staff, { slug: "travel", parentDatabaseId: plan })).toEqual(tracking);
    expect(await read(people.staff, { slug: "resa" })).toEqual(tracking);
  });

  it("starts when counting began", async () => {
    expect(await read(people.staff, { slug: "travel", parentDatabaseId: scan })).toEqual({
      databaseId: scan,
      tracked: true,
      views: 0,
      downloads: 0,
      since: "2022-08-31",
    });
  });

  it("is false if the document is not found", async () => {
    expect(await read(people.staff, { slug: "nothing" })).toBe(false);
    expect(await read(people.staff, { slug: "resa", parentDatabaseId: scan })).toBe(false);
    await savePost(cms().database.db, { title: "Everybody's" });
    expect(await read(people.staff, { slug: "everybody-s" })).toBe(false);
  });

  it("is for staff only, and does not reveal to others which documents exist", async () => {
    for (const slug of ["travel", "nothing"]) {
      expect(
        (
          await people.visitor.call("POST", "/usage_tracking/get_internal_document_tracking", {
            slug,
          })
        ).status,
      ).toBe(401);
      expect(
        (
          await people.member.call("POST", "/usage_tracking/get_internal_document_tracking", {
            slug,
          })
        ).status,
      ).toBe(403);
    }
    for (const id of [plan, 2147483647])
      expect(
        (
          await people.member.call("PUT", `/usage_tracking/internal_documents/${id}`, {
            tracked: false,
          })
        ).status,
      ).toBe(403);
  });

  it("stops when staff switch it off, and later continues from there", async () => {
    const use = () =>
      people.staff.call("POST", "/usage_tracking/document", {
        databaseId: scan,
        language: "en",
        event: "view",
      });
    const track = async (tracked: boolean) =>
      expect(
        (await people.staff.call("PUT", `/usage_tracking/internal_documents/${scan}`, { tracked }))
          .status,
      ).toBe(204);
    await track(false);
    expect(await read(people.staff, { slug: "travel", parentDatabaseId: scan })).toBe(false);
    expect((await use()).status).toBe(204);
    await track(true);
    await track(true);
    expect(await read(people.staff, { slug: "travel", parentDatabaseId: scan })).toMatchObject({
      views: 0,
    });
    const { entries } = await answerOf(
      await people.staff.call("GET", `/audit_log?subject=post&subject_id=${scan}`),
      AuditAnswer,
    );
    expect(entries.map(({ event, by }) => [event, by?.databaseId])).toEqual([
      ["tracking_started", people.staff.id],
      ["tracking_stopped", people.staff.id],
    ]);
    const open = await savePost(cms().database.db, { title: "Open" });
    expect(
      (
        await people.staff.call("PUT", `/usage_tracking/internal_documents/${open}`, {
          tracked: false,
        })
      ).status,
    ).toBe(404);
  });
});

it("the database refuses an internal type with public visibility", async () => {
  await expect(
    savePost(cms().database.db, { type: "internal_pdf", visibility: "public" }),
  ).rejects.toThrow(/posts_internal_types/);
});
