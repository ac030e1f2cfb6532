// @database embedded

import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importFile } from "../../cms/cli/import/import-file";
import { SearchRequest } from "../../cms/contract/search";
import { type Db, openDatabase } from "../../cms/db/client";
import { ANONYMOUS } from "../../cms/shared/actor";
import { saveReferenceTerms } from "../../cms/areas/vocabulary/reference-terms";
import { saveTerms } from "../../cms/areas/vocabulary/terms.writer";
import { fileKey, stableId } from "../../cms/platform/ids";
import { makeDocx, makePdf } from "@resource-library/text-extraction/testing";
import { makePerson } from "../factories/people";
import { makeUploader } from "../factories/uploads";
import { useCms } from "../setup/cms";
import {
  makeDataDir,
  onServer,
  openTestDatabase,
  testLogger,
  type TestDatabase,
} from "../setup/database";
import { buildProgram } from "../setup/program";

/** Timeout for work that keeps two idle cores busy for 5 to 12 s. On a busy machine it takes several times as long. */
const LONG_MS = 120_000;

const record = (id: string, fields: object = {}) => ({
  id,
  language: "en",
  title: `Record ${id}`,
  ...fields,
});

describe("importing a file", () => {
  const cms = useCms();
  beforeAll(async () => {
    const { db } = cms().database;
    await saveReferenceTerms(db);
    await saveTerms(db, [
      { taxonomy: "content_types", slug: "reports", names: { en: "Report", sv: "Rapport" } },
      { taxonomy: "topics", slug: "education", names: { en: "Education" } },
      { taxonomy: "licenses", slug: "cc-by-4-0", code: "CC-BY-4.0", names: { en: "Attribution" } },
    ]);
  });

  function write(name: string, lines: (object | string)[]): string {
    const path = join(cms().database.dataDir, name);
    writeFileSync(
      path,
      lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
    );
    return path;
  }
  const run = (path: string) =>
    importFile(path, {
      db: cms().database.db,
      engine: cms().services.searchEngine,
      storage: cms().storage,
      dataDir: cms().database.dataDir,
      onProgress: () => {},
    });
  /** Returns as many different words as fit into this many characters: the longest search vector that a text can have. */
  const differentWords = (chars: number) =>
    Array.from({ length: chars / 7 }, (_, n) => `é${n.toString(36).padStart(5, "q")}`).join(" ");
  const termsOf = async (sourceId: string) => {
    const { rows } = await sql<{ term: string }>`
      select taxonomy || '/' || slug as term from posts join post_terms on post_id = database_id join terms on terms.id = term_id
      where source_id = ${sourceId} order by post_terms.position`.execute(cms().database.db);
    return rows.map((row) => row.term);
  };
  const everything = async () => {
    const { rows } = await sql`
      select p.source_id, p.database_id, p.modified, t.language, t.slug, t.title, t.abstract, t.full_text,
        (select count(*)::int from post_terms where post_id = p.database_id) as terms,
        (select count(*)::int from document_files where post_id = p.database_id) as files
      from posts p join post_translations t on t.post_id = p.database_id order by 1, 4`.execute(
      cms().database.db,
    );
    return rows;
  };

  test(
    "accepts texts that are longer than search can index, and indexes their beginning",
    async () => {
      const long = {
        abstract: `Lighthouse keepers ${differentWords(1_000_000)}`,
        body: `Foghorns ${differentWords(1_000_000)}`,
        keywords: [differentWords(300)],
      };
      expect(
        await run(
          write("long.jsonl", [
            record("long", {
              ...long,
              contributors: Array.from({ length: 200 }, (_, n) => `${n} ${differentWords(280)}`),
            }),
          ]),
        ),
      ).toMatchObject({ imported: 1, rejected: 0 });
      for (const search of ["lighthouse keepers", "foghorns"]) {
        const { documents } = await cms().services.search.search(
          ANONYMOUS,
          SearchRequest.parse({ search, sort_by: "Relevance" }),
        );
        expect(documents.map((card) => card.title)).toEqual(["Record long"]);
      }
    },
    LONG_MS,
  );

  test("creates the folder for the list of rejected lines", async () => {
    const dataDir = join(cms().database.dataDir, "not/yet");
    const report = await importFile(write("nonsense.jsonl", ["nonsense"]), {
      db: cms().database.db,
      engine: cms().services.searchEngine,
      storage: cms().storage,
      dataDir,
      onProgress: () => {},
    });
    expect(existsSync(report.rejectedPath!)).toBe(true);
  });

  test("makes a post from a record, with the named terms", async () => {
    const report = await run(
      write("one.jsonl", [
        record("full", {
          content_type: "report",
          topics: ["Education", "Girls' rights", "reading"],
          themes: ["Water Sanitation Hygiene"],
          keywords: ["Literacy"],
          country_iso2: "KE",
          authors: ["Ana Ruiz"],
          contributors: ["B"],
          translators: ["C"],
          publisher: "Small Press",
          license: "CC-BY-4.0",
          publication_year: 2011,
          pdf: "https://example.org/a.pdf",
          body: "The whole text about lighthouses.",
          unknown: 1,
        }),
      ]),
    );
    expect(report).toMatchObject({ imported: 1, updated: 0, rejected: 0, rejectedPath: null });
    expect(await termsOf("full")).toEqual([
      "content_types/reports",
      "topics/education",
      "topics/girls-rights",
      "keywords/reading",
      "topics/water-sanitation-hygiene",
      "keywords/literacy",
      "authors/ana-ruiz",
      "publishers/small-press",
      "licenses/cc-by-4-0",
      "languages/en",
      "countries/kenya",
      "regions/eastern-africa",
      "regions/sub-saharan-africa",
      "regions/africa",
    ]);
    const answer = await cms().services.search.search(
      ANONYMOUS,
      SearchRequest.parse({ search: "lighthouses", document_regions: ["africa"] }),
    );
    expect(answer.documents[0]).toMatchObject({
      title: "Record full",
      slug: "record-full",
      contributors: ["Ana Ruiz", "B", "C"],
      publicationYear: 2011,
      files: [{ kind: "LINK" }],
    });
  });

  test("makes one post of a work in several languages, from the same file or a later one", async () => {
    await run(
      write("parallel.jsonl", [
        record("w-en", { parallel_id: "work", topics: ["Education"] }),
        record("w-sv", { parallel_id: "work", language: "sv", title: "Verket på svenska" }),
      ]),
    );
    await run(
      write("later.jsonl", [
        record("w-fr", {
          parallel_id: "work",
          language: "fr",
          title: "L’œuvre",
          country_iso2: "FR",
        }),
      ]),
    );
    const translations = (await everything()).filter(
      (row) => (row as { source_id: string }).source_id === "work",
    );
    expect(translations).toMatchObject([
      { language: "en" },
      { language: "fr", slug: "l-oeuvre" },
      { language: "sv", slug: "verket-pa-svenska" },
    ]);
    expect(await termsOf("work")).toEqual(
      expect.arrayContaining([
        "topics/education",
        "countries/france",
        "languages/sv",
        "languages/fr",
      ]),
    );
    const found = await cms().services.search.search(
      ANONYMOUS,
      SearchRequest.parse({ search: "verket", language: "sv" }),
    );
    expect(found.documents.map((card) => card.title)).toEqual(["Verket på svenska"]);
  });

  describe("with files", () => {
    const folder = () => join(cms().database.dataDir, "with-files");
    beforeAll(async () => {
      mkdirSync(join(folder(), "reports"), { recursive: true });
      writeFileSync(
        join(folder(), "reports/births.pdf"),
        await makePdf(["Cover", "Contents", "Of every birth that a midwife notes"]),
      );
      writeFileSync(join(folder(), "barn.docx"), await makeDocx(["Vartenda barn räknas"]));
      writeFileSync(join(folder(), "fake.pdf"), "no PDF at all");
      writeFileSync(
        join(folder(), "picture.pdf"),
        Buffer.from("474946383961010001000000003b", "hex"),
      );
      writeFileSync(join(cms().database.dataDir, "secret.pdf"), await makePdf(["Not yours"]));
      symlinkSync(join(cms().database.dataDir, "secret.pdf"), join(folder(), "link.pdf"));
      writeFileSync(join(folder(), "large.pdf"), "%PDF-1.7");
      truncateSync(join(folder(), "large.pdf"), 501 * 1024 * 1024);
    });
    const withFiles = (id: string, ...files: object[]) => record(id, { files });

    test("stores each file once and makes its text searchable", async () => {
      const path = write("with-files/births.jsonl", [
        withFiles(
          "births",
          { path: "reports/births.pdf", title: "The whole report" },
          { path: "barn.docx", language: "sv" },
        ),
      ]);
      expect(await run(path)).toMatchObject({ imported: 1, rejected: 0 });
      await cms().cms.jobs.finish();
      const find = (search: string) =>
        cms().services.search.search(
          ANONYMOUS,
          SearchRequest.parse({ search, sort_by: "Relevance" }),
        );
      expect((await find("midwife notes")).documents).toMatchObject([
        {
          title: "Record births",
          files: [
            { kind: "PDF", language: "en", pageCount: 3 },
            { kind: "DOCX", language: "sv" },
          ],
        },
      ]);
      // Found in a language that the document itself does not have.
      expect((await find("vartenda barn")).documents.map((card) => card.title)).toEqual([
        "Record births",
      ]);
      expect(await termsOf("births")).toEqual(
        expect.arrayContaining(["languages/en", "languages/sv"]),
      );

      const files = () =>
        cms()
          .database.db.selectFrom("files")
          .select(["id", "name", "sha256", "created"])
          .orderBy("name")
          .execute();
      const before = await files();
      expect(before.map((file) => file.name)).toEqual(["barn.docx", "births.pdf"]);
      expect(await run(path)).toMatchObject({ imported: 0, updated: 1 });
      expect(await files()).toEqual(before);
    });

    test("rejects a line with unusable files, and says which and why", async () => {
      const report = await run(
        write("with-files/refused.jsonl", [
          withFiles("missing", { path: "reports/nowhere.pdf" }),
          withFiles("fake", { path: "fake.pdf" }),
          withFiles("picture", { path: "picture.pdf" }),
          withFiles("large", { path: "large.pdf" }),
          withFiles("folder", { path: "reports" }),
          withFiles("outside", { path: "../secret.pdf" }),
          withFiles("link", { path: "link.pdf" }),
          withFiles("nameless", { title: "No path" }),
        ]),
      );
      expect(report).toMatchObject({ imported: 0, rejected: 8 });
      expect(report.examples.map(({ id, reason }) => `${id} ${reason}`)).toEqual([
        "missing files: there is no file reports/nowhere.pdf",
        "fake files: the content of fake.pdf is not one of PDF, DOCX, XLSX, PPTX, JPG, PNG, GIF, BMP, TIFF",
        "picture files: picture.pdf contains a GIF file, but its name has another extension",
        "large files: large.pdf must be under 500 MB",
        "folder files: reports is not a file",
        "outside files: ../secret.pdf must be in the folder of the import file or below it",
        "link files: link.pdf must be in the folder of the import file or below it",
        expect.stringMatching(/^nameless files\.0\.path: /),
      ]);
    });

    test("keeps no bytes of a rejected line, except those that another line shares", async () => {
      const {
        database: { db },
        storage,
      } = cms();
      const names = ["one", "two", "shared"];
      for (const name of names)
        writeFileSync(join(folder(), `${name}.pdf`), await makePdf([`Only ${name}`]));
      const hashes = names.map((name) =>
        createHash("sha256")
          .update(readFileSync(join(folder(), `${name}.pdf`)))
          .digest("hex"),
      );
      const kept = () =>
        Promise.all(
          hashes.map(
            async (hash) => (await storage.size(fileKey(stableId("import", hash)))) !== null,
          ),
        );
      await sql`alter table post_translations add constraint no_cursed check (title <> 'Cursed')`.execute(
        db,
      );
      const report = await run(
        write("with-files/leftovers.jsonl", [
          withFiles("half", { path: "one.pdf" }, { path: "reports/nowhere.pdf" }),
          { ...withFiles("nowhere", { path: "one.pdf" }), country_iso2: "XX" },
          { ...withFiles("cursed", { path: "two.pdf" }, { path: "shared.pdf" }), title: "Cursed" },
          withFiles("fine", { path: "shared.pdf" }),
        ]),
      );
      await sql`alter table post_translations drop constraint no_cursed`.execute(db);
      expect(report).toMatchObject({ imported: 1, rejected: 3 });
      expect(await kept()).toEqual([false, false, true]);
    });

    test("keeps a file that staff have replaced, and gives other records with the original bytes their own file", async () => {
      const {
        database: { db },
        storage,
      } = cms();
      const first = await makePdf(["The first edition"]);
      writeFileSync(join(folder(), "edition.pdf"), first);
      const path = write("with-files/edition.jsonl", [
        withFiles("edition", { path: "edition.pdf" }),
      ]);
      await run(path);
      const filesOf = (sourceId: string) =>
        db
          .selectFrom("files as f")
          .innerJoin("document_files as d", "d.file_id", "f.id")
          .innerJoin("posts as p", "p.database_id", "d.post_id")
          .select([
            "p.database_id as post_id",
            "f.id",
            "f.sha256",
            "f.version",
            "f.storage_key",
            "d.kind",
          ])
          .where("p.source_id", "=", sourceId)
          .execute();
      const [imported] = await filesOf("edition");
      const staff = await makePerson(cms(), "sam", { roles: ["staff"] });
      const { id: upload } = await (
        await makeUploader(cms(), "sam")
      ).send("second.docx", await makeDocx(["The second edition"]));
      expect(
        (
          await staff.call("PUT", `/documents/${imported!.post_id}/files/${imported!.id}`, {
            upload,
          })
        ).status,
      ).toBe(200);
      const replaced = await filesOf("edition");
      expect(replaced).toMatchObject([{ id: imported!.id, version: 2, kind: "DOCX" }]);

      const again = write("with-files/editions.jsonl", [
        withFiles("edition", { path: "edition.pdf" }),
        withFiles("archive", { path: "edition.pdf" }),
      ]);
      for (const _ of ["first", "second"]) {
        expect(await run(again)).toMatchObject({ rejected: 0 });
        expect(await filesOf("edition")).toEqual(replaced);
        expect(await filesOf("archive")).toMatchObject([
          { sha256: imported!.sha256, version: 1, kind: "PDF" },
        ]);
      }
      const [archived] = await filesOf("archive");
      expect(await buffer((await storage.open(archived!.storage_key))!)).toEqual(first);

      // A rejected line deletes no earlier version of the file.
      await sql`alter table post_translations add constraint no_cursed check (title <> 'Cursed')`.execute(
        db,
      );
      expect(
        await run(
          write("with-files/cursed.jsonl", [
            { ...withFiles("edition", { path: "edition.pdf" }), title: "Cursed" },
          ]),
        ),
      ).toMatchObject({ rejected: 1 });
      await sql`alter table post_translations drop constraint no_cursed`.execute(db);
      expect(await storage.size(imported!.storage_key)).toBe(first.length);
    });
  });

  test("changes nothing when it is run again", async () => {
    const path = write("again.jsonl", [
      ...Array.from({ length: 350 }, (_, index) =>
        record(`again-${index}`, { title: `The same title ${index % 3}`, topics: ["Education"] }),
      ),
      record("again-en", { parallel_id: "again" }),
      record("again-sv", { parallel_id: "again", language: "sv" }),
    ]);
    expect(await run(path)).toMatchObject({ imported: 352, updated: 0 });
    const before = await everything();
    expect(await run(path)).toMatchObject({ imported: 0, updated: 352 });
    expect(await everything()).toEqual(before);
  });

  test("sorts records without a date by their time of import", async () => {
    const started = Date.now();
    await run(
      write("undated.jsonl", [
        record("undated", { title: "Lanterns of no known year" }),
        record("dated", { title: "Lanterns of spring", date: "2024-02-03" }),
      ]),
    );
    const { documents } = await cms().services.search.search(
      ANONYMOUS,
      SearchRequest.parse({ search: "lanterns", sort_by: "Latest" }),
    );
    expect(documents).toMatchObject([
      { title: "Lanterns of no known year", publicationYear: null },
      { title: "Lanterns of spring", publicationYear: 2024 },
    ]);
    expect(Date.parse(documents[0]!.modified)).toBeGreaterThanOrEqual(started);
  });

  test("lists the lines that it rejects, and imports all others", async () => {
    const path = write("mixed.jsonl", [
      record("good-1"),
      "not json",
      record("bad-year", { publication_year: "2012" }),
      "",
      record("nowhere", { country_iso2: "XX" }),
      record("no-language", { language: "qq" }),
      `{"id":"long","text":"${"x".repeat(4 * 1024 * 1024)}"}`,
      record("good-2", { title: "Half a pair \ud800 and NUL \0" }),
    ]);
    const report = await run(path);
    expect(report).toMatchObject({ imported: 2, rejected: 5 });
    const listed = readFileSync(report.rejectedPath!, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { line: number });
    expect(report.rejectedPath).toBe(join(cms().database.dataDir, "import-rejected-mixed.jsonl"));
    expect(listed).toEqual(report.examples);
    expect(listed.map(({ line }) => line)).toEqual([2, 3, 5, 6, 7]);
    expect(listed).toContainEqual({
      line: 5,
      id: "nowhere",
      reason: 'country: there is no country "XX"',
    });
    write("mixed.jsonl", [record("good-1")]);
    expect(await run(path)).toMatchObject({ rejected: 0, rejectedPath: null });
    expect(existsSync(report.rejectedPath!)).toBe(false);
  });

  test("rejects lines of enormous length, depth or number of values, and imports the lines around them", async () => {
    const path = write("enormous.jsonl", [
      record("before-enormous"),
      `{"id":"long","title":"${"x".repeat(5_000_000)}"}`,
      "[".repeat(3_000_000),
      `{"id":"deep","language":"en","title":"T","x":${'{"a":'.repeat(500_000)}1${"}".repeat(500_000)}}`,
      `{"id":"many","language":"en","title":"T","keywords":[${"1,".repeat(1_500_000)}1]}`,
      record("after-enormous"),
    ]);
    const { imported, rejected, examples } = await run(path);
    expect([imported, rejected]).toEqual([2, 4]);
    expect(examples.map(({ line, reason }) => [line, reason])).toEqual([
      [2, "the line is longer than 4 MB"],
      [3, "the line has more than 64 levels"],
      [4, "the line has more than 64 levels"],
      [5, "the line has more than 20000 values"],
    ]);
  });

  test("finds the one invalid line when the database refuses a batch", async () => {
    const { db } = cms().database;
    await sql`alter table post_translations add constraint no_cursed check (title <> 'Cursed')`.execute(
      db,
    );
    const report = await run(
      write(
        "cursed.jsonl",
        Array.from({ length: 20 }, (_, index) =>
          record(`c-${index}`, index === 13 ? { title: "Cursed" } : {}),
        ),
      ),
    );
    expect(report).toMatchObject({
      imported: 19,
      rejected: 1,
      examples: [{ line: 14, id: "c-13" }],
    });
    await sql`alter table post_translations drop constraint no_cursed`.execute(db);
  });
});

describe("the import command", () => {
  const RECORDS = 2_000;
  let run: Awaited<ReturnType<typeof buildProgram>>;
  let server: TestDatabase | null = null;
  let dataDir = "";
  let env: Record<string, string>;
  let path = "";
  beforeAll(async () => {
    run = await buildProgram("cms/cli/import.ts");
    server = onServer ? await openTestDatabase() : null;
    dataDir = server?.dataDir ?? makeDataDir();
    env = {
      DATA_DIR: dataDir,
      SAMPLE_CONTENT: "none",
      ...(server?.databaseUrl && { DATABASE_URL: server.databaseUrl }),
    };
    path = join(dataDir, "large.jsonl");
    const text = (index: number) => `Text of number ${index}. `.repeat(20);
    writeFileSync(
      path,
      Array.from({ length: RECORDS }, (_, index) =>
        JSON.stringify(
          record(`large-${index}`, {
            text: text(index),
            topics: ["Education"],
            country_iso2: "SE",
            link: `https://example.org/${index}`,
          }),
        ),
      ).join("\n"),
    );
  });
  afterAll(async () => {
    await server?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Reads the database while no command runs. */
  async function look<T>(read: (db: Db) => Promise<T>): Promise<T> {
    const opened = await openDatabase({
      dataDir,
      databaseUrl: server?.databaseUrl,
      logger: testLogger,
    });
    try {
      return await read(opened.db);
    } finally {
      await opened.close();
    }
  }
  const countPosts = (db: Db) =>
    sql<{ posts: number; whole: number; indexed: number }>`
    select count(*)::int as posts,
      count(*) filter (where exists (select from post_translations where post_id = database_id)
        and (select count(*) from post_terms where post_id = database_id) = 5 and exists (select from document_files where post_id = database_id))::int as whole,
      count(*) filter (where exists (select from search_entries where post_id = database_id))::int as indexed
    from posts`
      .execute(db)
      .then(({ rows }) => rows[0]!);

  test.skipIf(onServer)("says which process uses the embedded database", async () => {
    const holder = await openDatabase({ dataDir, logger: testLogger });
    const program = run([path], env);
    expect(await program.ended).toBe(2);
    expect(program.output()).toMatch(
      /The import failed: The embedded database is in use by process \d+/,
    );
    await holder.close();
  });

  test(
    "leaves complete records when it is killed, and imports the rest when it is run again",
    async () => {
      const killed = run([path], env);
      // On most machines this is in the middle of the import. The expectations also hold before the first and after the last
      // record.
      await Promise.race([killed.ended, new Promise((resolve) => setTimeout(resolve, 3_000))]);
      killed.process.kill("SIGKILL");
      await killed.ended;
      const half = await look(countPosts);
      expect(half.whole).toBe(half.posts);

      const again = run([path], env);
      expect(await again.ended).toBe(0);
      // The last progress line; the import prints one every few seconds.
      const [, imported, updated] = [
        ...again.output().matchAll(/(\d+) imported, (\d+) updated, 0 rejected/g),
      ]
        .at(-1)!
        .map(Number);
      expect([imported! + updated!, updated]).toEqual([RECORDS, half.posts]);
      expect(again.output()).toMatch(/Done in [\d.]+ s, with at most \d+ MB of memory/);
      expect(await look(countPosts)).toEqual({ posts: RECORDS, whole: RECORDS, indexed: RECORDS });
      const counted = await look((db) =>
        db
          .selectFrom("terms")
          .select("count")
          .where("slug", "=", "sweden")
          .executeTakeFirstOrThrow(),
      );
      expect(counted.count).toBe(RECORDS);
    },
    LONG_MS,
  );

  test("exits with 1 when lines were rejected, and with 2 when it cannot start", async () => {
    const bad = join(dataDir, "bad.jsonl");
    writeFileSync(bad, "nonsense\n");
    const rejecting = run([bad], env);
    expect(await rejecting.ended).toBe(1);
    expect(rejecting.output()).toContain("line 1: the line is not JSON");
    expect(
      await Promise.all([run([], env).ended, run([join(dataDir, "missing.jsonl")], env).ended]),
    ).toEqual([2, 2]);
  });
});
