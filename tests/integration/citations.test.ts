// @database server

import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { CITATION_FORMATS } from "../../cms/contract/names";
import { Document, CslItems } from "../../cms/contract/documents";
import { PACKS_AT_ONCE } from "../../cms/areas/interop/packs/packs.service";
import { answerOf, saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { makePerson, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

const cms = useCms();
const ids = { report: 0, secret: 0, removed: 0, shelf: 0, own: 0 };
let staff: Person;
const get = (path: string, init?: RequestInit) => cms().request(`/api/v1${path}`, init);
const itemsOf = async (path: string) => answerOf(await get(path), CslItems);

beforeAll(async () => {
  const { db } = cms().database;
  staff = await makePerson(cms(), "staff", { roles: ["staff"] });
  const terms = await saveNamedTerms(db, [
    { taxonomy: "authors", slug: "ana", names: { en: "Ana Belén Ruiz García" } },
    { taxonomy: "authors", slug: "office", names: { en: "Plan Everywhere" } },
    {
      taxonomy: "publishers",
      slug: "andes",
      names: { en: "Children of the Andes", es: "Infancia Andina" },
    },
    { taxonomy: "content_types", slug: "guidance", names: { en: "Guidance", sv: "Vägledning" } },
    { taxonomy: "topics", slug: "water", names: { en: "Water, sanitation and hygiene" } },
    { taxonomy: "keywords", slug: "wells", names: { en: "Wells" } },
  ]);
  await db
    .insertInto("authors")
    .values({
      term_id: terms.ana!,
      first_name: "Ana Belén",
      last_name: "Ruiz García",
      affiliation: "",
      role: "",
      image_file_id: null,
      top_resources: [],
    })
    .execute();
  const carried = (
    Object.entries({
      ana: "authors",
      andes: "publishers",
      guidance: "content_types",
      water: "topics",
      wells: "keywords",
    }) as [string, "authors"][]
  ).map(([slug, taxonomy]) => ({ taxonomy, slug }));
  ids.report = await savePost(db, {
    publicationYear: 2024,
    terms: carried,
    contributors: ["ana belen ruiz garcía", "Infancia Andina"],
    translations: [
      {
        language: "en",
        slug: "wells",
        title: "Wells & <b>water</b>: 50%",
        abstract: "First.\n\nSecond.",
      },
      { language: "sv", slug: "brunnar", title: "Brunnar", abstract: "Första." },
    ],
  });
  ids.secret = await savePost(db, {
    title: "Secret plan",
    type: "internal_document",
    visibility: "internal",
  });
  await savePost(db, {
    type: "article",
    translations: [
      {
        language: "en",
        slug: "story",
        title: "A story",
        abstract: "Told.",
        body: { text: "Told.", imageCaption: "", imageReference: "", blocks: [] },
      },
    ],
    terms: [{ taxonomy: "authors", slug: "ana" }],
  });
  await savePost(db, {
    type: "toolkit",
    translations: [
      {
        language: "en",
        slug: "practice",
        title: "Practice",
        abstract: "Done.",
        body: { description: "Done.", markdown: "" },
      },
    ],
  });
  ids.removed = await savePost(db, {
    translations: [{ language: "en", slug: "gone", title: "Gone", abstract: "" }],
  });
  expect((await staff.call("DELETE", `/documents/${ids.removed}`, {})).status).toBe(204);
  ids.shelf = await saveCollection(db, {
    title: "Shelf",
    items: [ids.report, ids.secret, ids.removed],
  });
  ids.own = await saveCollection(db, {
    title: "Own",
    items: [ids.report],
    facts: { site_collection: false },
  });
  await cms().services.taxonomies.recount();
});

describe("a document's citation", () => {
  it("is CSL-JSON of the library's metadata, in the requested language", async () => {
    expect(await itemsOf("/documents/wells/citation")).toEqual([
      {
        id: `library-${ids.report}`,
        type: "report",
        title: "Wells & <b>water</b>: 50%",
        author: [{ family: "Ruiz García", given: "Ana Belén" }, { literal: "Infancia Andina" }],
        issued: { "date-parts": [[2024]] },
        publisher: "Children of the Andes",
        genre: "Guidance",
        language: "en",
        abstract: "First. Second.",
        keyword: "Wells, Water sanitation and hygiene",
        URL: "http://cms.test/document/wells",
      },
    ]);
    expect((await itemsOf(`/documents/${ids.report}/citation?language=sv`))[0]).toMatchObject({
      title: "Brunnar",
      genre: "Vägledning",
      publisher: "Children of the Andes",
      language: "sv",
      URL: "http://cms.test/sv/document/brunnar",
    });
    expect((await itemsOf("/documents/brunnar/citation?language=fr"))[0]).toMatchObject({
      title: "Wells & <b>water</b>: 50%",
      language: "en",
      URL: "http://cms.test/document/wells",
    });
  });

  it("names the same creators and address as pages, lists and harvests", async () => {
    const [french] = await itemsOf("/documents/wells/citation?language=fr");
    const document = await answerOf(await get("/documents/wells"), Document);
    expect(document.contributors).toEqual(["Ana Belén Ruiz García", "Infancia Andina"]);
    expect(document.documentFields.contributors).toEqual([
      "ana belen ruiz garcía",
      "Infancia Andina",
    ]);
    const record = await (
      await cms().request(
        `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:cms.test:${ids.report}`,
      )
    ).text();
    expect([...record.matchAll(/<dc:creator[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual(
      document.contributors,
    );
    expect(record).toContain(french!.URL);
    const pack = unzipSync(
      new Uint8Array(await (await get(`/collections/${ids.shelf}/files`)).arrayBuffer()),
    );
    expect(JSON.parse(strFromU8(pack["metadata.json"]!))).toMatchObject([
      { authors: document.contributors },
    ]);
    expect(strFromU8(pack["metadata.csv"]!)).toContain(document.contributors.join("; "));
    expect(strFromU8(pack["index.html"]!)).toContain(document.contributors.join(", "));
  });

  it("is a file with a media type and a name, and proxies may cache it", async () => {
    const told = await Promise.all(
      CITATION_FORMATS.map(async (format) => {
        const { headers, status } = await get(
          `/documents/brunnar/citation?format=${format}&language=sv`,
        );
        return [
          status,
          headers.get("content-type"),
          headers.get("content-disposition"),
          headers.get("cache-control"),
          headers.get("vary"),
        ];
      }),
    );
    const kept = ["public, max-age=0, s-maxage=60", "Authorization"];
    expect(told).toEqual([
      [200, "application/x-bibtex; charset=utf-8", 'attachment; filename="brunnar.bib"', ...kept],
      [
        200,
        "application/x-research-info-systems; charset=utf-8",
        'attachment; filename="brunnar.ris"',
        ...kept,
      ],
      [
        200,
        "application/vnd.citationstyles.csl+json; charset=utf-8",
        'attachment; filename="brunnar.json"',
        ...kept,
      ],
    ]);
    expect(await (await get("/documents/wells/citation?format=bibtex")).text()).toContain(
      "title = {Wells \\& \\textless{}b\\textgreater{}water\\textless{}/b\\textgreater{}: 50\\%}",
    );
    expect((await get("/documents/wells/citation?format=ris", { method: "HEAD" })).body).toBeNull();
    expect((await get("/documents/wells/citation?format=word")).status).toBe(422);
  });

  it("follows the permissions of the document, and answers 410 if the document was removed", async () => {
    for (const path of [
      `/documents/${ids.secret}/citation`,
      `/internal_documents/${ids.secret}/citation`,
      "/documents/nothing/citation",
      `/articles/${ids.report}/citation`,
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    const internal = await staff.call("GET", `/internal_documents/${ids.secret}/citation`);
    expect([internal.status, internal.headers.get("cache-control")]).toEqual([
      200,
      "private, no-store",
    ]);
    expect((await get("/documents/gone/citation")).status).toBe(410);
    expect((await get(`/documents/${ids.removed}/citation`)).status).toBe(404);
  });
});

it("articles are cited as web pages, and toolkits as books", async () => {
  const [story] = await itemsOf("/articles/story/citation");
  const [practice] = await itemsOf("/toolkits/practice/citation");
  expect([story!.type, story!.author, practice!.type, practice!.author]).toEqual([
    "webpage",
    [{ family: "Ruiz García", given: "Ana Belén" }],
    "book",
    undefined,
  ]);
  // Without a publisher of its own, the site is the publisher.
  expect(story!.publisher).toBeTruthy();
  expect(practice!.publisher).toBe(story!.publisher);
});

describe("the citations of a collection", () => {
  it("are those of the posts that the caller may see, in the collection's order", async () => {
    expect((await itemsOf(`/collections/${ids.shelf}/citation`)).map(({ title }) => title)).toEqual(
      ["Wells & <b>water</b>: 50%"],
    );
    const forStaff = CslItems.parse(
      await (await staff.call("GET", `/collections/${ids.shelf}/citation`)).json(),
    );
    expect(forStaff.map(({ title }) => title)).toEqual([
      "Wells & <b>water</b>: 50%",
      "Secret plan",
    ]);
    expect(
      (await get("/collections/shelf/citation?format=ris")).headers.get("content-disposition"),
    ).toBe('attachment; filename="shelf.ris"');
  });

  it("free their slot once they are written, and HEAD takes none", async () => {
    const path = `/collections/${ids.shelf}/citation?format=bibtex`;
    for (let time = 0; time <= PACKS_AT_ONCE; time++) {
      expect((await get(path, { method: "HEAD" })).status).toBe(200);
      expect(await (await get(path)).text()).toContain("@techreport");
    }
  });

  it("are not cached if the collection can become private", async () => {
    expect((await get(`/collections/${ids.shelf}/citation`)).headers.get("cache-control")).toBe(
      "public, max-age=0, s-maxage=60",
    );
    expect((await get(`/collections/${ids.own}/citation`)).headers.get("cache-control")).toBe(
      "private, no-store",
    );
    expect((await get("/collections/nothing/citation")).status).toBe(404);
  });
});
