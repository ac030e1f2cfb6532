// @database one-connection

import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { CslItems } from "../../cms/contract/documents";
import { beforeAll, describe, expect, it } from "vitest";
import { FilesWeight } from "../../cms/contract/collections";
import { ErrorBody } from "../../cms/contract/errors";
import type { Actor } from "../../cms/shared/actor";
import { PACKS_AT_ONCE } from "../../cms/areas/interop/packs/packs.service";
import { answerOf, saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { storeFile } from "../factories/files";
import { useCms } from "../setup/cms";

const cms = useCms();
const staff: Actor = {
  kind: "user",
  userId: 1,
  staff: true,
  editor: false,
  administrator: false,
  sessionId: "test",
};
const reader: Actor = {
  kind: "user",
  userId: 2,
  staff: false,
  editor: false,
  administrator: false,
  sessionId: "test",
};
const ids = { papers: 0, odd: 0, staffOnly: 0, own: 0, empty: 0, author: 0 };
const hashes: Record<string, string> = {};

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const get = (path: string, init?: RequestInit) => cms().request(`/api/v1${path}`, init);

/** The metadata files of the zip, apart from the page. */
const LISTS = ["metadata.csv", "metadata.json", "citations.bib", "citations.ris", "citations.json"];

/** Returns the files of a zip by their paths, with the page's text. */
async function unpack(response: Response) {
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = unzipSync(bytes);
  return {
    bytes,
    files,
    paths: Object.keys(files),
    page: Buffer.from(files["index.html"] ?? []).toString(),
  };
}

beforeAll(async () => {
  const { database, storage, services } = cms();
  const { db } = database;
  const store = async (name: string, overrides: Parameters<typeof storeFile>[1] = {}) => {
    const file = await storeFile(
      { db, storage },
      { name, bytes: Buffer.from(`The bytes of ${name}`), ...overrides },
    );
    hashes[name] = file.sha256;
    return file;
  };
  const terms = await saveNamedTerms(db, [
    {
      taxonomy: "authors",
      slug: "grace",
      names: { en: "Grace Wanjiru" },
      descriptions: { en: "Works on registration." },
    },
    { taxonomy: "publishers", slug: "alliance", names: { en: "Library Alliance" } },
    { taxonomy: "topics", slug: "health" },
  ]);
  ids.author = terms.grace!;
  const shared = await store("shared.pdf", { bytes: Buffer.alloc(300_000, "shared ") });
  const spanish = await store("es.pdf");
  const sheet = await store("sheet.xlsx");
  const secret = await store("secret.pdf", { visibility: "internal" });
  const lost = await store("lost.pdf");
  const picture = await store("picture.bmp", {
    bytes: Buffer.alloc(100_000),
    mimeType: "image/bmp",
  });
  const lostRow = await db
    .selectFrom("files")
    .select("storage_key")
    .where("id", "=", lost.id)
    .executeTakeFirstOrThrow();
  await storage.remove(lostRow.storage_key);

  const grace = { taxonomy: "authors" as const, slug: "grace" };
  const first = await savePost(db, {
    publicationYear: 2024,
    contributors: ["Grace Wanjiru", "Åsa <Berg>"],
    terms: [grace, { taxonomy: "publishers", slug: "alliance" }],
    translations: [
      {
        language: "en",
        slug: "registering",
        title: "Registering births",
        abstract: `Why <b>every</b> birth counts & how. ${"And more. ".repeat(60)}The end.`,
      },
      {
        language: "sv",
        slug: "registrera",
        title: "Registrera födslar",
        abstract: "Varför varje födsel räknas.",
      },
    ],
    files: [
      { language: "en", kind: "PDF", title: "Full report", fileId: shared.id },
      { language: "es", kind: "PDF", title: "Informe", fileId: spanish.id },
      { language: "en", kind: "XLSX", title: "Tables", fileId: sheet.id },
      { language: "en", kind: "PDF", title: "Staff notes", fileId: secret.id },
    ],
  });
  const second = await savePost(db, {
    title: "REGISTERING BIRTHS",
    files: [{ language: "en", kind: "PDF", title: "The same file", fileId: shared.id }],
  });
  const links = await savePost(db, {
    title: "Elsewhere",
    files: [
      { language: "fr", kind: "LINK", title: "A site", linkUrl: "https://example.org/a?b=1&c=2" },
      { language: "en", kind: "LINK", title: "A trap", linkUrl: "javascript:alert(1)" },
    ],
  });
  const broken = await savePost(db, {
    title: '=HYPERLINK("https://evil.example")',
    terms: [grace],
    files: [{ language: "en", kind: "PDF", title: "Gone", fileId: lost.id }],
  });
  const inside = await savePost(db, {
    title: "Inside",
    type: "internal_document",
    visibility: "internal",
    terms: [grace],
    files: [{ language: "en", kind: "PDF", title: "Secret", fileId: secret.id }],
  });
  ids.papers = await saveCollection(db, {
    items: [first, second, links, broken, inside],
    translations: [
      {
        language: "en",
        slug: "first-papers",
        title: "First papers: births/names",
        abstract: "Papers",
        body: { description: "About papers.\n\nFor <everyone>." },
      },
      {
        language: "sv",
        slug: "forsta-papper",
        title: "Första papper",
        abstract: "Papper",
        body: { description: "Om papper" },
      },
    ],
  });

  const oddTitles = [
    "CON",
    "con",
    "../../etc/passwd",
    "حقوق الطفل",
    "子どもの権利",
    "Fo\u0308delse 👩‍👩‍👧",
    "a\\b:c*d?\u202efdp",
    "x".repeat(400),
    "…",
  ];
  const odd = [];
  for (const [index, title] of oddTitles.entries()) {
    const file = await store(`odd-${index}.pdf`);
    odd.push(
      await savePost(db, {
        title,
        files: [{ language: "en", kind: "PDF", title: "File", fileId: file.id }],
      }),
    );
  }
  const art = await savePost(db, {
    title: "Art",
    files: [{ language: "en", kind: "BMP", title: "Picture", fileId: picture.id }],
  });
  ids.odd = await saveCollection(db, { title: "Odd", items: [...odd, art] });
  ids.staffOnly = await saveCollection(db, {
    title: "For staff",
    items: [first, inside],
    facts: { staff_only: true },
  });
  ids.own = await saveCollection(db, {
    title: "Somebody's own",
    items: [first],
    facts: { private: true },
  });
  ids.empty = await saveCollection(db, { title: "Nothing yet" });
  await services.taxonomies.recount();
});

describe("the zip of a collection", () => {
  it("has a name and a size, and contains each file once, in the collection's order", async () => {
    const response = await get(`/collections/${ids.papers}/files`);
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="First papers births names.zip"',
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { bytes, files, paths } = await unpack(response);
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect(paths).toEqual([
      "index.html",
      ...LISTS,
      "files/Registering births (en).pdf",
      "files/Registering births (es).pdf",
      "files/Registering births (en).xlsx",
    ]);
    expect(paths.slice(6).map((path) => sha256(files[path]!))).toEqual([
      hashes["shared.pdf"],
      hashes["es.pdf"],
      hashes["sheet.xlsx"],
    ]);
  });

  it("has an index page that works without other files", async () => {
    const { page } = await unpack(await get(`/collections/${ids.papers}/files`));
    expect(page).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    expect(page).toContain("First papers: births/names");
    expect(page).toContain("For &#60;everyone&#62;.");
    expect(page).toContain("2024 · Library Alliance");
    expect(page).toContain("Why &#60;b&#62;every&#60;/b&#62; birth counts &#38; how.");
    expect(page).toContain("The end.");
    expect(page).toContain('<a href="files/Registering%20births%20(en).pdf">');
    // The second document has the same file as the first one.
    expect(page.match(/href="files\/Registering%20births%20\(en\)\.pdf"/g)).toHaveLength(2);
    expect(page).toContain("(in English, PDF, 300\u00a0KB)");
    expect(page).toContain('<a href="https://example.org/a?b=1&#38;c=2"');
    expect(page).not.toContain('href="javascript:');
    expect(page).toContain('<a href="http://cms.test/collection/first-papers"');
    expect(page).toContain('<a href="http://cms.test/document/registering"');
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(/);
  });

  it("names files that could not be read, and contains the rest", async () => {
    const { page } = await unpack(await get(`/collections/${ids.papers}/files`));
    expect(page).toContain("One file couldn’t be included.");
    expect(page).toMatch(/Gone<\/span> \(in English, not included\)/);
  });

  it("has texts in the requested language where a translation exists", async () => {
    const response = await get(`/collections/first-papers/files?language=SV`);
    expect(response.headers.get("content-disposition")).toBe(
      "attachment; filename=\"Forsta papper.zip\"; filename*=UTF-8''F%C3%B6rsta%20papper.zip",
    );
    const { page, paths } = await unpack(response);
    expect(page).toContain('<html lang="sv"');
    expect(page).toContain("Registrera födslar");
    expect(page).toContain('<h3 lang="en" dir="auto">Elsewhere</h3>');
    expect(page).toContain("http://cms.test/sv/collection/forsta-papper");
    expect(paths).toContain("files/Registrera födslar (es).pdf");
    // For Spanish, the Spanish file comes first.
    const spanish = await unpack(await get("/collections/first-papers/files?language=es"));
    expect(spanish.page.indexOf("Informe")).toBeLessThan(spanish.page.indexOf("Full report"));
  });

  it("contains lists for spreadsheets and programs", async () => {
    const { files, page } = await unpack(await get(`/collections/${ids.papers}/files?language=sv`));
    const csv = Buffer.from(files["metadata.csv"]!).toString();
    expect(csv.startsWith('\ufeff"Titel","Författare","År",')).toBe(true);
    expect(csv.split("\r\n")[1]).toMatch(
      /^"Registrera födslar","Grace Wanjiru; Åsa <Berg>",2024,"Library Alliance","svenska","Varför varje födsel räknas\.",/,
    );
    expect(csv).toContain(
      '"http://cms.test/sv/document/registrera","files/Registrera födslar (en).pdf; files/Registrera födslar (es).pdf; files/Registrera födslar (en).xlsx"\r\n',
    );
    // A text that looks like a formula must stay a text: no cell of the CSV may begin like one.
    expect(csv).toContain('"\'=HYPERLINK(""https://evil.example"")"');
    const records = JSON.parse(Buffer.from(files["metadata.json"]!).toString());
    expect(records).toHaveLength(4);
    expect(records[0]).toMatchObject({
      title: "Registrera födslar",
      authors: ["Grace Wanjiru", "Åsa <Berg>"],
      year: 2024,
      publishers: ["Library Alliance"],
      language: "sv",
      terms: {},
      link: "http://cms.test/sv/document/registrera",
      files: [
        { title: "Full report", language: "en", place: "files/Registrera födslar (en).pdf" },
        { language: "es" },
        { language: "en" },
      ],
    });
    expect(records[2].files[0]).toEqual({
      title: "A site",
      language: "fr",
      place: "https://example.org/a?b=1&c=2",
    });
    expect(page).toContain(
      '<a href="metadata.csv">metadata.csv</a>, <a href="metadata.json">metadata.json</a>',
    );
  });

  it("contains citations in the same order", async () => {
    const { files, page } = await unpack(await get(`/collections/${ids.papers}/files`));
    const items = CslItems.parse(JSON.parse(Buffer.from(files["citations.json"]!).toString()));
    expect(items.map(({ title }) => title)).toEqual([
      "Registering births",
      "REGISTERING BIRTHS",
      "Elsewhere",
      '=HYPERLINK("https://evil.example")',
    ]);
    expect(items[0]).toMatchObject({
      author: [{ family: "Wanjiru", given: "Grace" }, { literal: "Åsa <Berg>" }],
      issued: { "date-parts": [[2024]] },
      publisher: "Library Alliance",
      URL: "http://cms.test/document/registering",
    });
    expect(
      Buffer.from(files["citations.bib"]!)
        .toString()
        .match(/^@techreport\{library-\d+,$/gm),
    ).toHaveLength(4);
    expect(
      Buffer.from(files["citations.ris"]!)
        .toString()
        .match(/^TY {2}- RPRT\r$/gm),
    ).toHaveLength(4);
    expect(page).toContain('<a href="citations.bib">citations.bib</a>');
    // Equal to the citations that the collection itself offers.
    for (const [format, name] of [
      ["bibtex", "citations.bib"],
      ["ris", "citations.ris"],
      ["csl-json", "citations.json"],
    ] as const) {
      expect(await (await get(`/collections/${ids.papers}/citation?format=${format}`)).text()).toBe(
        Buffer.from(files[name]!).toString(),
      );
    }
  });

  it("has unique file names that are valid on every operating system", async () => {
    const response = await get(`/collections/${ids.odd}/files`);
    // The picture is compressed while it is sent, so the size is not known in advance.
    expect(response.headers.has("content-length")).toBe(false);
    const { bytes, paths, files } = await unpack(response);
    expect(paths).toEqual([
      "index.html",
      ...LISTS,
      "files/CON! (en).pdf",
      "files/con! (en) 2.pdf",
      "files/etc passwd (en).pdf",
      "files/حقوق الطفل (en).pdf",
      "files/子どもの権利 (en).pdf",
      "files/Födelse 👩‍👩‍👧 (en).pdf",
      "files/a b c d fdp (en).pdf",
      `files/${"x".repeat(71)}… (en).pdf`,
      "files/document (en).pdf",
      "files/Art (en).bmp",
    ]);
    expect(paths.slice(6, 15).map((path) => sha256(files[path]!))).toEqual(
      Array.from({ length: 9 }, (_, index) => hashes[`odd-${index}.pdf`]),
    );
    expect(bytes.length).toBeLessThan(70_000);
  });

  it.skipIf(spawnSync("unzip", ["-v"]).error)("can be opened with Info-ZIP's unzip", async () => {
    const folder = mkdtempSync(join(tmpdir(), "library-pack-"));
    try {
      for (const id of [ids.papers, ids.odd, ids.empty]) {
        const { bytes, paths } = await unpack(await get(`/collections/${id}/files`));
        writeFileSync(join(folder, "pack.zip"), bytes);
        expect(
          execFileSync("unzip", ["-t", join(folder, "pack.zip")], { encoding: "utf8" }),
        ).toContain("No errors detected");
        execFileSync(
          "unzip",
          ["-q", "-o", join(folder, "pack.zip"), "-d", join(folder, String(id))],
          { env: { ...process.env, LC_ALL: "C.UTF-8" } },
        );
        for (const path of paths)
          expect(sha256(readFileSync(join(folder, String(id), path)))).toBe(
            sha256(unzipSync(bytes)[path]!),
          );
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("contains internal files for staff only", async () => {
    const { packs } = cms().services;
    const listing = async (actor: Actor, id: number) => {
      const { bytes } = await packs.pack(actor, "collection", id, "en");
      const chunks: Buffer[] = [];
      for await (const chunk of bytes) chunks.push(chunk as Buffer);
      return Object.keys(unzipSync(Buffer.concat(chunks)));
    };
    expect(await listing(staff, ids.papers)).toEqual([
      "index.html",
      ...LISTS,
      "files/Registering births (en).pdf",
      "files/Registering births (es).pdf",
      "files/Registering births (en).xlsx",
      "files/Registering births (en) 2.pdf",
    ]);
    expect(await listing(reader, ids.papers)).toHaveLength(9);
    expect(await listing(staff, ids.staffOnly)).toHaveLength(10);
    await expect(packs.pack(reader, "collection", ids.staffOnly, "en")).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(packs.pack(staff, "collection", ids.own, "en")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("does not exist for staff, private or missing collections", async () => {
    for (const key of [
      ids.staffOnly,
      ids.own,
      "for-staff",
      "somebodys-own",
      "nothing",
      2_147_483_647,
      9_999_999_999,
      0,
      ids.author + 100_000,
    ]) {
      for (const path of [`/collections/${key}/files`, `/collections/${key}/files/weight`]) {
        const response = await get(path);
        expect([path, response.status, ErrorBody.parse(await response.json()).code]).toEqual([
          path,
          404,
          "not_found",
        ]);
      }
    }
  });

  it("has only the index page for an empty collection", async () => {
    const { paths, page } = await unpack(await get(`/collections/${ids.empty}/files`));
    expect(paths).toEqual(["index.html"]);
    expect(page).toContain("There are no resources here yet.");
  });

  it("has its size announced in advance, with each file once and internal files for staff only", async () => {
    const size =
      300_000 +
      "The bytes of es.pdf".length +
      "The bytes of sheet.xlsx".length +
      "The bytes of lost.pdf".length;
    expect(
      await answerOf(await get(`/collections/${ids.papers}/files/weight`), FilesWeight),
    ).toEqual({ count: 4, size });
    expect(
      await answerOf(await get(`/collections/forsta-papper/files/weight`), FilesWeight),
    ).toEqual({ count: 4, size });
    expect(await cms().services.packs.weigh(staff, "collection", ids.papers)).toMatchObject({
      count: 5,
    });
    expect(
      await answerOf(await get(`/collections/${ids.empty}/files/weight`), FilesWeight),
    ).toEqual({ count: 0, size: 0 });
  });
});

describe("the zip of an author", () => {
  it("contains the files of public documents, by number or slug", async () => {
    for (const key of [ids.author, "grace"]) {
      const { paths, page } = await unpack(await get(`/authors/${key}/files?language=fr`));
      expect(paths).toEqual([
        "index.html",
        ...LISTS,
        "files/Registering births (en).pdf",
        "files/Registering births (es).pdf",
        "files/Registering births (en).xlsx",
      ]);
      expect(page).toContain('<p class="lead" lang="en" dir="auto">Works on registration.</p>');
      expect(page).toContain("Un fichier n’a pas pu être inclus.");
      expect(page).not.toContain("Inside");
    }
    expect(await answerOf(await get("/authors/grace/files/weight"), FilesWeight)).toMatchObject({
      count: 4,
    });
  });

  it("does not exist for terms that are not authors", async () => {
    for (const key of ["nobody", "health", ids.author + 2, 0])
      expect([key, (await get(`/authors/${key}/files`)).status]).toEqual([key, 404]);
  });
});

describe("simultaneous downloads", () => {
  it("are limited; the next client is told to retry until a download ends or is aborted", async () => {
    const path = `/collections/${ids.papers}/files`;
    const open = await Promise.all(Array.from({ length: PACKS_AT_ONCE }, () => get(path)));
    expect(open.map((response) => response.status)).toEqual(open.map(() => 200));
    for (const refusedPath of [
      path,
      "/authors/grace/files",
      `/collections/${ids.papers}/citation?format=ris`,
    ]) {
      const refused = await get(refusedPath);
      expect([
        refused.status,
        refused.headers.get("retry-after"),
        ErrorBody.parse(await refused.json()).code,
      ]).toEqual([503, "30", "busy"]);
    }
    await open[0]!.body!.cancel();
    expect((await unpack(await get(path))).paths).toHaveLength(9);
    await Promise.all(open.slice(1).map((response) => response.arrayBuffer()));
  });

  it("are not counted for HEAD requests and missing collections", async () => {
    for (let time = 0; time <= PACKS_AT_ONCE; time++) {
      const head = await get(`/collections/${ids.papers}/files`, { method: "HEAD" });
      expect([
        head.status,
        head.body,
        Number(head.headers.get("content-length")) > 300_000,
      ]).toEqual([200, null, true]);
      expect((await get("/collections/nothing/files")).status).toBe(404);
    }
  });
});
