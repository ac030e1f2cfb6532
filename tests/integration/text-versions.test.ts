// @database server

import { beforeAll, describe, expect, test } from "vitest";
import { Document, FileText } from "../../cms/contract/documents";
import { ErrorBody } from "../../cms/contract/errors";
import { TEXT_PAGE_BYTES } from "../../cms/contract/limits";
import { createTextExtractor } from "@resource-library/text-extraction";
import { createFileTextsService } from "../../cms/areas/files/media/file-texts.service";
import { SearchAnswer } from "../../cms/contract/search";
import {
  makePdf,
  makePptx,
  makeReportPdf,
  makeXlsx,
} from "@resource-library/text-extraction/testing";
import { storeFile, type StoredFile } from "../factories/files";
import { answerOf, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { makeUploader, saveSubmission, type Uploader } from "../factories/uploads";
import { useCms } from "../setup/cms";
import { testLogger } from "../setup/database";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const cms = useCms();
let staff: Person, owner: Person, other: Person, visitor: Person;
let staffFiles: Uploader;
let number = 0;

beforeAll(async () => {
  staff = await makePerson(cms(), "sam", { roles: ["staff"] });
  owner = await makePerson(cms(), "ana");
  other = await makePerson(cms(), "bob");
  visitor = makeVisitor(cms());
  staffFiles = await makeUploader(cms(), "sam");
});

const store = (
  bytes: Buffer,
  overrides: { visibility?: "public" | "internal"; mimeType?: string } = {},
) => storeFile({ db: cms().database.db, storage: cms().storage }, { bytes, ...overrides });
/** Creates a document with a file whose text has been extracted. */
async function documentWith(
  file: StoredFile,
  visibility: "public" | "internal" = "public",
): Promise<{ id: number; slug: string; file: StoredFile }> {
  const slug = `wells-${++number}`;
  const id = await savePost(cms().database.db, {
    visibility,
    type: visibility === "public" ? "document" : "internal_document",
    translations: [{ language: "en", slug, title: slug, abstract: "" }],
    files: [{ language: "en", kind: "PDF", title: "Wells", fileId: file.id }],
  });
  await cms().services.uploads.publishing.announce([id]);
  await cms().cms.jobs.finish();
  return { id, slug, file };
}
const textOf = async ({ id }: StoredFile, query = "", who = visitor) =>
  answerOf(await who.call("GET", `/files/${id}/text${query}`), FileText);
const statusOf = async ({ id }: StoredFile, who = visitor, query = "") => {
  const answer = await who.call("GET", `/files/${id}/text${query}`);
  return answer.status === 200 ? 200 : ErrorBody.parse(await answer.json()).code;
};
const firstFileOf = async (slug: string) =>
  (await answerOf(await visitor.call("GET", `/documents/${slug}`), Document)).documentFields
    .documents[0]!;

describe("the text version of a file", () => {
  test("contains the text of each page as headings, paragraphs, lists and rows", async () => {
    const pdf = await documentWith(
      await store(
        await makeReportPdf(
          [
            {
              heading: "What we found",
              paragraphs: ["Every birth counts."],
              items: ["Forms are kept."],
            },
          ],
          "Births",
        ),
      ),
    );
    expect(await textOf(pdf.file)).toEqual({
      id: pdf.file.id,
      page: 1,
      pages: 1,
      size: 56,
      complete: true,
      sections: [
        {
          page: 1,
          blocks: [
            { kind: "heading", level: 1, text: "Births" },
            { kind: "heading", level: 2, text: "What we found" },
            { kind: "paragraph", text: "Every birth counts." },
            { kind: "item", text: "Forms are kept." },
          ],
        },
      ],
    });
    const sheet = await documentWith(
      await store(await makeXlsx([{ name: "Schools", rows: [["Kenya", "", 12]] }]), {
        mimeType: XLSX,
      }),
    );
    expect((await textOf(sheet.file)).sections).toEqual([
      {
        page: 1,
        blocks: [
          { kind: "heading", level: 1, text: "Schools" },
          {
            kind: "row",
            cells: [
              { column: 0, text: "Kenya" },
              { column: 2, text: "12" },
            ],
          },
        ],
      },
    ]);
    expect(await firstFileOf(pdf.slug)).toMatchObject({
      textVersion: { pages: 1, size: 56 },
      textMissing: null,
    });
  });

  test("is split into pages of limited size that together contain all of it, with links to each page of the file", async () => {
    const long = (page: number) =>
      `Page ${page} begins. ${"Children carry water for an hour. ".repeat(100)}`;
    // The third page is a picture.
    const { file, slug } = await documentWith(
      await store(
        await makePdf(
          Array.from({ length: 30 }, (_, index) => (index === 2 ? "" : long(index + 1))),
        ),
      ),
    );
    const { pages, size } = await textOf(file);
    expect(pages).toBeGreaterThan(4);
    expect(await firstFileOf(slug)).toMatchObject({ textVersion: { pages, size } });
    const all = await Promise.all(
      Array.from({ length: pages }, (_, index) => textOf(file, `?page=${index + 1}`)),
    );
    const bytes = all.map(({ sections }) =>
      sections
        .flatMap(({ blocks }) => blocks)
        .reduce((sum, block) => sum + Buffer.byteLength("text" in block ? block.text : ""), 0),
    );
    expect(Math.max(...bytes)).toBeLessThanOrEqual(TEXT_PAGE_BYTES);
    expect(all.flatMap(({ sections }) => sections.map(({ page }) => page))).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1).filter((page) => page !== 3),
    );
    for (const page of [1, 17, 30])
      expect(
        (await textOf(file, `?original=${page}`)).sections.map((section) => section.page),
      ).toContain(page);
    expect((await textOf(file, "?original=3")).sections.map((section) => section.page)).toContain(
      4,
    );
    expect((await textOf(file, "?original=99")).page).toBe(pages);
    expect(await statusOf(file, visitor, `?page=${pages + 1}`)).toBe("not_found");
    expect(await statusOf(file, visitor, "?page=0")).toBe("invalid_input");
  });

  test.each([
    ["has not been read yet", null, "waiting"],
    ["is a scan", () => makePdf([""]), "empty"],
    ["requires a password", () => makePdf(["Secret"], { password: "sesame" }), "locked"],
    ["is broken", async () => Buffer.from("%PDF-1.7 and no more"), "unreadable"],
  ])(
    "does not exist for a file that %s, and the document says so",
    async (_, make, textMissing) => {
      const { db } = cms().database;
      const file = await store(make ? await make() : await makePdf(["Not yet"]));
      const { slug } = await documentWith(file);
      // The state that an older extractor left.
      if (!make)
        await db
          .updateTable("file_extractions")
          .set({ page_starts: [] })
          .where("file_id", "=", file.id)
          .execute();
      expect(await firstFileOf(slug)).toMatchObject({ textVersion: null, textMissing });
      expect(await statusOf(file)).toBe("not_found");
    },
  );

  test("is not announced for a picture", async () => {
    const { slug } = await documentWith(
      await store(Buffer.from("a picture"), { mimeType: "image/png" }),
    );
    expect(await firstFileOf(slug)).toMatchObject({ textVersion: null, textMissing: null });
  });
});

describe("speaker notes of a presentation", () => {
  const found = async (search: string) => {
    const { documents } = await answerOf(
      await visitor.call("POST", "/search_documents", {
        search,
        indices: ["public_search"],
        post_type: ["document"],
        page_size: 12,
      }),
      SearchAnswer,
    );
    return documents.map(({ slug, match }) => [slug, match?.snippet ?? null]);
  };

  test("are searchable but never shown, neither in the text nor as a snippet", async () => {
    const { file, slug } = await documentWith(
      await store(
        await makePptx([
          { text: "Budget of the year", notes: "The minister disapproves" },
          { text: "", notes: "Pause here" },
          { text: "Thanks" },
        ]),
        { mimeType: PPTX },
      ),
    );
    expect(await textOf(file)).toMatchObject({
      pages: 1,
      size: 24,
      sections: [
        { page: 1, blocks: [{ text: "Budget of the year" }] },
        { page: 3, blocks: [{ text: "Thanks" }] },
      ],
    });
    expect((await textOf(file, "?original=2")).page).toBe(1);
    expect(await found("disapproves")).toEqual([[slug, null]]);
    expect(await found("budget")).toEqual([
      [slug, expect.objectContaining({ text: "Budget of the year" })],
    ]);
  });

  test("do not make a text version by themselves", async () => {
    const { file, slug } = await documentWith(
      await store(await makePptx([{ text: "", notes: "A windmill in Lund" }]), { mimeType: PPTX }),
    );
    expect(await firstFileOf(slug)).toMatchObject({ textVersion: null, textMissing: "empty" });
    expect([await statusOf(file), await found("windmill")]).toEqual(["not_found", [[slug, null]]]);
  });
});

test("while a file is read again it has no text, rather than parts of both versions", async () => {
  const { file, slug } = await documentWith(await store(await makePdf(["Read twice"])));
  const {
    database: { db },
    storage,
  } = cms();
  await db
    .updateTable("file_extractions")
    .set({ extractor: 0 })
    .where("file_id", "=", file.id)
    .execute();
  const killed = createFileTextsService({
    db,
    storage,
    extractor: createTextExtractor(),
    engine: {
      indexLater: async () => {
        throw new Error("killed");
      },
    },
    logger: testLogger,
  });
  await expect(killed.read(file.id)).rejects.toThrow("killed");
  await killed.close();
  expect([await statusOf(file), (await firstFileOf(slug)).textMissing]).toEqual([
    "not_found",
    "waiting",
  ]);
  await cms().services.fileTexts.read(file.id);
  expect(await textOf(file)).toMatchObject({
    pages: 1,
    sections: [{ blocks: [{ text: "Read twice" }] }],
  });
});

describe("access to the text of a file", () => {
  test("is limited to staff and the uploader for an internal file", async () => {
    const { db } = cms().database;
    const { file } = await documentWith(
      await store(await makePdf(["Minutes"]), { visibility: "internal" }),
      "internal",
    );
    expect(
      await Promise.all([visitor, other, owner, staff].map((who) => statusOf(file, who))),
    ).toEqual(["not_found", "not_found", "not_found", 200]);
    const submission = await saveSubmission(db, owner.id);
    await db
      .insertInto("submission_files")
      .values({
        submission_id: submission,
        file_id: file.id,
        language: "en",
        kind: "PDF",
        position: 0,
      })
      .execute();
    expect(
      await Promise.all([visitor, other, owner, staff].map((who) => statusOf(file, who))),
    ).toEqual(["not_found", "not_found", 200, 200]);
  });

  test("is limited to staff once the file of a public document is withheld", async () => {
    const { file, slug } = await documentWith(await store(await makePdf(["Withheld"])));
    await cms()
      .database.db.updateTable("files")
      .set({ visibility: "internal" })
      .where("id", "=", file.id)
      .execute();
    expect([await statusOf(file), await statusOf(file, staff)]).toEqual(["not_found", 200]);
    expect(
      (await answerOf(await visitor.call("GET", `/documents/${slug}`), Document)).documentFields
        .documents,
    ).toEqual([]);
  });

  test("switches to the new file when a file is replaced, once its text has been extracted", async () => {
    const { id, file, slug } = await documentWith(await store(await makePdf(["As it was"])));
    const { id: upload } = await staffFiles.send("new.pdf", await makePdf(["As it is"]));
    expect((await staff.call("PUT", `/documents/${id}/files/${file.id}`, { upload })).status).toBe(
      200,
    );
    expect([200, "not_found"]).toContain(await statusOf(file));
    await cms().cms.jobs.finish();
    expect((await textOf(file)).sections).toEqual([
      { page: 1, blocks: [{ kind: "paragraph", text: "As it is" }] },
    ]);
    expect((await firstFileOf(slug)).textVersion).toMatchObject({ pages: 1 });
  });

  test("requires revalidation in caches, because the file can be replaced and withdrawn", async () => {
    const { file } = await documentWith(await store(await makePdf(["Kept"])));
    const kept = async (who: Person) => (await who.call("GET", `/files/${file.id}/text`)).headers;
    expect([
      (await kept(visitor)).get("cache-control"),
      (await kept(staff)).get("cache-control"),
    ]).toEqual(["public, no-cache", "private, no-store"]);
    const again = await visitor.fetch(`/api/v1/files/${file.id}/text`, {
      headers: { "If-None-Match": (await kept(visitor)).get("etag")! },
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("ends when the document is removed, until it is restored", async () => {
    const { id, file } = await documentWith(await store(await makePdf(["Gone soon"])));
    expect((await staff.call("DELETE", `/documents/${id}`)).status).toBe(204);
    expect(await Promise.all([visitor, staff].map((who) => statusOf(file, who)))).toEqual([
      "gone",
      "gone",
    ]);
    expect((await staff.call("POST", `/documents/${id}/restore`)).status).toBe(200);
    expect(await statusOf(file)).toBe(200);
  });
});
