// @database server

import { beforeAll, describe, expect, test } from "vitest";
import { SEARCH_INDICES, SEARCH_POST_TYPES } from "../../cms/contract/names";
import { type Marks, type SearchHit, SearchRequest } from "../../cms/contract/search";
import { type Actor, ANONYMOUS } from "../../cms/shared/actor";
import {
  createTextExtractor,
  type Extraction,
  failedExtraction,
} from "@resource-library/text-extraction";
import { createFileTextsService } from "../../cms/areas/files/media/file-texts.service";
import { makeDocx, makePdf } from "@resource-library/text-extraction/testing";
import { storeFile, type StoredFile } from "../factories/files";
import { savePost } from "../factories/library";
import { useCms } from "../setup/cms";
import { testLogger } from "../setup/database";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

describe("the text of files", () => {
  const world = useCms();
  const store = (
    bytes: Buffer,
    overrides: { mimeType?: string; visibility?: "public" | "internal"; name?: string } = {},
  ) => storeFile({ db: world().database.db, storage: world().storage }, { bytes, ...overrides });
  const stateOf = (file: StoredFile) =>
    world()
      .database.db.selectFrom("file_extractions")
      .select(["state", "reason"])
      .where("file_id", "=", file.id)
      .executeTakeFirst();
  const pagesOf = async (file: StoredFile) =>
    (
      await world()
        .database.db.selectFrom("file_texts")
        .select(["page", "text"])
        .where("file_id", "=", file.id)
        .orderBy("part")
        .execute()
    ).map(({ page, text }) => [page, text]);

  test("is extracted once by a job, page by page", async () => {
    const {
      cms,
      database: { db },
    } = world();
    const pdf = await store(await makePdf(["Introduction", "Registration of births"]));
    const docx = await store(await makeDocx(["Every child"]), { mimeType: DOCX });
    await cms.jobs.finish();
    expect(await pagesOf(pdf)).toEqual([
      [1, "Introduction"],
      [2, "Registration of births"],
    ]);
    expect(await pagesOf(docx)).toEqual([[null, "Every child"]]);
    expect(await stateOf(pdf)).toEqual({ state: "done", reason: null });
    expect(
      await db.selectFrom("files").select("page_count").where("id", "=", pdf.id).executeTakeFirst(),
    ).toEqual({ page_count: 2 });

    await db
      .updateTable("file_texts")
      .set({ text: "kept" })
      .where("file_id", "=", docx.id)
      .execute();
    await cms.jobs.finish();
    expect(await pagesOf(docx)).toEqual([[null, "kept"]]);
  });

  test("is extracted again if the file's language changes", async () => {
    const {
      cms,
      database: { db },
    } = world();
    const file = await store(await makePdf(["Registros de nacimientos"]));
    await cms.jobs.finish();
    await savePost(db, {
      translations: [{ language: "es", title: "Informe", abstract: "" }],
      files: [{ language: "es", kind: "PDF", title: "Informe", fileId: file.id }],
    });
    await cms.jobs.finish();
    const { language } = await db
      .selectFrom("file_extractions")
      .select("language")
      .where("file_id", "=", file.id)
      .executeTakeFirstOrThrow();
    expect(language).toBe("es");
  });

  test("is indexed after a restart if the process ended before indexing", async () => {
    const {
      database: { db },
      storage,
    } = world();
    const file = await store(await makePdf(["Foster families"]));
    const post = await savePost(db, {
      title: "Care",
      files: [{ language: "en", kind: "PDF", title: "Care", fileId: file.id }],
    });
    const indexed: number[][] = [];
    let isKilled = true;
    const index = async (ids: number[]) => {
      if (isKilled) throw new Error("killed");
      indexed.push(ids);
    };
    const fileTexts = createFileTextsService({
      db,
      storage,
      extractor: createTextExtractor(),
      engine: { indexLater: index },
      logger: testLogger,
    });
    await expect(fileTexts.read(file.id)).rejects.toThrow("killed");
    isKilled = false;
    await fileTexts.read(file.id);
    await fileTexts.close();
    expect(indexed).toEqual([[post]]);
  });

  test("is missing for broken, locked, empty, lost or too large files, while the others are extracted", async () => {
    const {
      cms,
      database: { db },
      storage,
    } = world();
    const broken = await store(Buffer.from("%PDF-1.7 and no more"));
    const locked = await store(await makePdf(["Secret"], { password: "sesame" }));
    const scan = await store(await makePdf([""]));
    const lost = await store(await makePdf(["Lost"]));
    await storage.remove(
      (
        await db
          .selectFrom("files")
          .select("storage_key")
          .where("id", "=", lost.id)
          .executeTakeFirstOrThrow()
      ).storage_key,
    );
    const large = await store(await makePdf(["Large"]));
    await db
      .updateTable("files")
      .set({ size: 200 * 1024 * 1024 })
      .where("id", "=", large.id)
      .execute();
    const whole = await store(await makePdf(["Whole"]));
    await cms.jobs.finish();
    expect(await Promise.all([broken, locked, scan, lost, large, whole].map(stateOf))).toEqual([
      { state: "failed", reason: "broken" },
      { state: "none", reason: "encrypted" },
      { state: "none", reason: "empty" },
      { state: "failed", reason: "missing" },
      { state: "failed", reason: "too_large" },
      { state: "done", reason: null },
    ]);
  });
});

describe("a file whose extraction does not end", () => {
  const world = useCms();
  const store = async () =>
    storeFile(
      { db: world().database.db, storage: world().storage },
      { bytes: await makePdf(["A page"]) },
    );
  const stateOf = (file: StoredFile) =>
    world()
      .database.db.selectFrom("file_extractions")
      .select(["state", "reason"])
      .where("file_id", "=", file.id)
      .executeTakeFirst();

  /** Returns the service of a restarted process. Its extractor gives the test's result and counts the files it opens. */
  function restarted(answer: (signal?: AbortSignal) => Promise<Extraction>) {
    const opened = { count: 0 };
    const extractor = {
      extract: (_bytes: Uint8Array, _mimeType: string, signal?: AbortSignal) => {
        opened.count++;
        return answer(signal);
      },
      close: async () => undefined,
    };
    const {
      database: { db },
      storage,
    } = world();
    return {
      opened,
      texts: createFileTextsService({
        db,
        storage,
        extractor,
        engine: { indexLater: async () => undefined },
        logger: testLogger,
      }),
    };
  }
  const whole: Extraction = {
    state: "done",
    reason: null,
    pages: 1,
    parts: [{ page: 1, text: "A page", lines: ["paragraph"] }],
  };

  /** Simulates a process that is killed during extraction: its call never ends, and a new process knows only the database. */
  async function killWhileReading(file: StoredFile): Promise<void> {
    const { opened, texts } = restarted(() => new Promise(() => undefined));
    void texts.read(file.id);
    await expect.poll(() => opened.count).toBe(1);
  }

  test("is given up after it has killed the process twice, and no later restart opens it", async () => {
    const file = await store();
    await killWhileReading(file);
    await killWhileReading(file);
    const { opened, texts } = restarted(async () => whole);
    await texts.read(file.id);
    expect([opened.count, await stateOf(file)]).toEqual([
      0,
      { state: "failed", reason: "unfinished" },
    ]);
    await world()
      .database.db.updateTable("file_extractions")
      .set({ language: "xx" })
      .where("file_id", "=", file.id)
      .execute();
    await texts.read(file.id);
    expect([opened.count, await stateOf(file)]).toEqual([
      0,
      { state: "failed", reason: "unfinished" },
    ]);
  });

  test("is extracted after one kill, because that can be an unrelated crash", async () => {
    const file = await store();
    await killWhileReading(file);
    const { texts } = restarted(async () => whole);
    await texts.read(file.id);
    expect(await stateOf(file)).toEqual({ state: "done", reason: null });
    expect(
      await world()
        .database.db.selectFrom("file_attempts")
        .select("file_id")
        .where("file_id", "=", file.id)
        .execute(),
    ).toEqual([]);
  });

  test("is given up after it has timed out twice", async () => {
    const file = await store();
    const { opened, texts } = restarted(async () => failedExtraction("too_slow"));
    await texts.read(file.id);
    expect([opened.count, await stateOf(file)]).toEqual([
      2,
      { state: "failed", reason: "too_slow" },
    ]);
    const later = restarted(async () => whole);
    await later.texts.read(file.id);
    expect([later.opened.count, await stateOf(file)]).toEqual([
      0,
      { state: "failed", reason: "too_slow" },
    ]);
  });

  test("is not blamed when the site is shut down properly", async () => {
    const file = await store();
    for (let stop = 1; stop <= 3; stop++) {
      const stopping = new AbortController();
      const { opened, texts } = restarted(
        (signal) =>
          new Promise((_, reject) =>
            signal?.addEventListener("abort", () => reject(new Error("The site stops"))),
          ),
      );
      const reading = texts.read(file.id, stopping.signal);
      await expect.poll(() => opened.count).toBe(1);
      stopping.abort();
      await expect(reading).rejects.toThrow("The site stops");
    }
    const { texts } = restarted(async () => whole);
    await texts.read(file.id);
    expect(await stateOf(file)).toEqual({ state: "done", reason: null });
  });

  test("is opened again once its bytes have been replaced", async () => {
    const file = await store();
    await killWhileReading(file);
    await killWhileReading(file);
    const { opened, texts } = restarted(async () => whole);
    await texts.read(file.id);
    await world()
      .database.db.updateTable("files")
      .set({ version: 2 })
      .where("id", "=", file.id)
      .execute();
    await texts.read(file.id);
    expect([opened.count, await stateOf(file)]).toEqual([1, { state: "done", reason: null }]);
  });
});

describe("a search result", () => {
  const world = useCms();
  beforeAll(async () => {
    const {
      cms,
      database: { db },
      storage,
      services,
    } = world();
    const store = async (bytes: Buffer, overrides: object = {}) =>
      (await storeFile({ db, storage }, { bytes, ...overrides })).id;
    const pages = (last: string) => ["Cover", "Contents", last];
    await savePost(db, {
      title: "Village clinics",
      files: [
        {
          language: "en",
          kind: "PDF",
          title: "Annual report",
          fileId: await store(
            await makePdf(pages("In Turkana a midwife notes every birth. The chief signs it.")),
            { name: "annual report.pdf" },
          ),
        },
        {
          language: "en",
          kind: "DOCX",
          title: "Form",
          fileId: await store(await makeDocx(["A thermometer for each ward."]), {
            mimeType: DOCX,
            name: "form.docx",
          }),
        },
      ],
    });
    await savePost(db, {
      title: "A public report",
      files: [
        {
          language: "en",
          kind: "PDF",
          title: "Draft",
          fileId: await store(await makePdf(["The clandestine chapter."]), {
            visibility: "internal",
          }),
        },
      ],
    });
    await savePost(db, {
      title: "For staff alone",
      type: "internal_document",
      visibility: "internal",
      files: [
        {
          language: "en",
          kind: "PDF",
          title: "Minutes",
          fileId: await store(await makePdf(["A confidential budget."]), {
            visibility: "internal",
          }),
        },
      ],
    });
    await savePost(db, {
      title: "Schools in spring",
      translations: [
        {
          language: "en",
          title: "Schools in spring",
          abstract: "What pupils of nine villages told us about wells, walls and ways to school.",
          fullText: `${"Much was said. ".repeat(3_000)}A quixotic roof fell in. ${"More was said. ".repeat(300)}`,
        },
        {
          language: "es",
          title: "Escuelas en primavera",
          abstract: "Lo que contaron los alumnos sobre los pozos y el camino a la escuela.",
        },
      ],
    });
    const toolkit = await savePost(db, {
      type: "toolkit",
      title: "Guide",
      translations: [
        {
          language: "en",
          title: "Guide",
          abstract: "",
          body: { description: "", markdown: "Read **everything**." },
        },
      ],
    });
    const { id } = await db
      .insertInto("chapters")
      .values({ toolkit_id: toolkit, number: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("chapter_translations")
      .values({
        chapter_id: id,
        toolkit_id: toolkit,
        language: "en",
        slug: "one",
        title: "One",
        summary: "",
        markdown: "Ask [the gardener](/x) *kindly*.",
      })
      .execute();
    const posts = await db.selectFrom("posts").select("database_id").execute();
    await services.searchEngine.index(posts.map((post) => post.database_id));
    await cms.jobs.finish();
    await services.searchEngine.finishIndexing();
  });

  const search = async (request: object, actor: Actor = ANONYMOUS) =>
    (
      await world().services.search.search(
        actor,
        SearchRequest.parse({
          sort_by: "Relevance",
          post_type: [...SEARCH_POST_TYPES],
          ...request,
        }),
      )
    ).documents;
  const STAFF: Actor = {
    kind: "user",
    userId: 1,
    staff: true,
    editor: false,
    administrator: false,
    sessionId: "test",
  };
  const shown = (text: string, marks: Marks = []) =>
    marks
      .toReversed()
      .reduce(
        (line, [start, end]) =>
          `${line.slice(0, start)}[${line.slice(start, end)}]${line.slice(end)}`,
        text,
      );
  const matchOf = ([hit]: SearchHit[]) => ({
    title: shown(hit!.title, hit!.match!.titleMarks),
    passage: hit!.match!.snippet && shown(hit!.match!.snippet.text, hit!.match!.snippet.marks),
  });

  test("shows the snippet from the third page of a PDF and links to that page", async () => {
    const hits = await search({ search: "midwife of Turkana" });
    expect(matchOf(hits)).toEqual({
      title: "Village clinics",
      passage: "In [Turkana] a [midwife] notes every birth. The chief signs it.",
    });
    expect(hits[0]!.match!.snippet).toMatchObject({
      source: "file",
      language: "en",
      file: {
        title: "Annual report",
        kind: "PDF",
        page: 3,
        link: expect.stringMatching(/^\/files\/[^/]+\/annual%20report\.pdf#page=3$/),
      },
    });
    const link = hits[0]!.match!.snippet!.file!.link.replace(/#.*/, "");
    expect((await world().request(link)).status).toBe(200);
  });

  test("names a file without pages and gives no page number", async () => {
    const [hit] = await search({ search: "thermometers" });
    expect(hit!.match!.snippet!.file).toMatchObject({
      title: "Form",
      kind: "DOCX",
      page: null,
      link: expect.stringMatching(/form\.docx$/),
    });
  });

  test("prefers the abstract if it and the title contain all words, in the language of the words", async () => {
    expect(matchOf(await search({ search: "schools wells" }))).toEqual({
      title: "[Schools] in spring",
      passage: expect.stringContaining("about [wells], walls and ways to [school]."),
    });
    const spanish = await search({ search: "pozos", language: "es" });
    expect(matchOf(spanish)).toMatchObject({
      passage: expect.stringContaining("los [pozos]"),
    });
    expect(spanish[0]!.match!.snippet).toMatchObject({
      source: "abstract",
      language: "es",
      file: null,
    });
  });

  test("shows a snippet of long texts and chapters if the words occur nowhere else", async () => {
    expect(matchOf(await search({ search: "quixotic" })).passage).toMatch(
      /A \[quixotic\] roof fell in\./,
    );
    expect(matchOf(await search({ search: "gardener" })).passage).toBe(
      "Read everything. One Ask the [gardener] kindly.",
    );
  });

  test("highlights the words of the advanced search too", async () => {
    expect(matchOf(await search({ advanced: { exact_phrase: "every birth" } })).passage).toBe(
      "In Turkana a midwife notes [every birth]. The chief signs it.",
    );
    expect(
      matchOf(
        await search({ advanced: { must: ["clinics"], should: ["chief"], must_not: ["budget"] } }),
      ),
    ).toMatchObject({
      title: "Village [clinics]",
      passage: expect.stringContaining("The [chief] signs"),
    });
  });

  test("has no snippet if no words were searched for", async () => {
    const hits = await search({});
    expect(hits.length).toBeGreaterThan(2);
    expect(hits.every((hit) => hit.match === undefined)).toBe(true);
  });

  test("reveals internal texts to staff only, not even that they exist", async () => {
    expect(await search({ search: "clandestine", indices: [...SEARCH_INDICES] })).toEqual([]);
    expect(await search({ search: "confidential budget", indices: [...SEARCH_INDICES] })).toEqual(
      [],
    );
    const [report] = await search({ search: "public clandestine" });
    expect(JSON.stringify(report)).not.toContain("chapter");
    expect(
      matchOf(await search({ search: "confidential", indices: ["internal_search"] }, STAFF))
        .passage,
    ).toBe("A [confidential] budget.");
  });

  test("treats special characters and markup in the query as text", async () => {
    for (const nasty of [
      "'; drop table posts; --",
      "<mark>clinics</mark>",
      "clinics' | 'x",
      "\\",
      ":* & !",
      "clinics:*",
    ])
      await search({ search: nasty });
    expect(matchOf(await search({ search: "<mark>clinics</mark>" })).title).toBe(
      "Village [clinics]",
    );
  });
});
