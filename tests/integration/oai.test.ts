// @database server

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RECORDS_PER_PAGE } from "../../cms/areas/interop/harvesting/harvesting.service";
import { TOKEN_SECONDS } from "../../cms/areas/interop/harvesting/oai-protocol";
import { savePosts } from "../../cms/areas/posts/posts.writer";
import { storeFile } from "../factories/files";
import { saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { makePerson, type Person } from "../factories/people";
import { buildPost } from "../factories/posts";
import { ORIGIN, useCms } from "../setup/cms";
import { onServer } from "../setup/database";
import { elementsOf, textsOf, validXml } from "../setup/xml";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const clock = { now: Date.parse("2026-03-01T12:00:00Z") };
const cms = useCms({ now: () => new Date(clock.now) });
let staff: Person;

beforeAll(async () => {
  staff = await makePerson(cms(), "sam", { roles: ["staff"] });
  await saveNamedTerms(cms().database.db, [
    { taxonomy: "topics", slug: "education", names: { en: "Education", es: "Educación" } },
    {
      taxonomy: "topics",
      slug: "early-years",
      parentSlug: "education",
      names: { en: "Early years" },
    },
    { taxonomy: "countries", slug: "kenya", names: { en: "Kenya", es: "Kenia" }, code: "KE" },
    { taxonomy: "keywords", slug: "staff-matters", names: { en: "Matters of the staff" } },
    { taxonomy: "licenses", slug: "cc-by-4-0", names: { en: "CC BY 4.0" } },
    { taxonomy: "authors", slug: "ana-lima", names: { en: "Ana Lima" } },
  ]);
});

// Each test runs one second later than the previous one.
beforeEach(() => void (clock.now += SECOND));

/** Requests the repository and checks the answer against the protocol's schema. */
async function ask(query: Record<string, string> | string): Promise<Document> {
  const answer = await cms().request(
    `/oai?${typeof query === "string" ? query : new URLSearchParams(query)}`,
  );
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/xml; charset=utf-8",
  ]);
  return validXml(await answer.text(), "oai-pmh");
}
const errorsOf = (document: Document) =>
  elementsOf(document, "error").map((error) => error.getAttribute("code"));
const refusal = async (query: Record<string, string> | string) => errorsOf(await ask(query));
const idOf = (id: number) => `oai:cms.test:${id}`;
const stamp = (ms = clock.now) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const headsOf = (document: Document) =>
  elementsOf(document, "header").map((header) => [
    textsOf(header, "identifier")[0]!,
    header.getAttribute("status") || "there",
  ]);
/** Reads a list to its end and returns all records. */
async function harvest(
  query: Record<string, string>,
): Promise<{ heads: string[][]; answers: Document[] }> {
  const answers = [await ask({ verb: "ListIdentifiers", metadataPrefix: "oai_dc", ...query })];
  for (;;) {
    const token = textsOf(answers.at(-1)!, "resumptionToken")[0];
    if (!token) return { heads: answers.flatMap(headsOf), answers };
    answers.push(await ask({ verb: "ListIdentifiers", resumptionToken: token }));
  }
}
const changedSince = async (from: number) => (await harvest({ from: stamp(from) })).heads;
const remove = async (id: number) =>
  expect((await staff.call("DELETE", `/documents/${id}`)).status).toBe(204);

describe("the repository", () => {
  test("describes itself, its formats and its sets", async () => {
    const identity = await ask({ verb: "Identify" });
    expect([
      textsOf(identity, "baseURL"),
      textsOf(identity, "deletedRecord"),
      textsOf(identity, "granularity"),
    ]).toEqual([[`${ORIGIN}/oai`], ["persistent"], ["YYYY-MM-DDThh:mm:ssZ"]]);
    expect(textsOf(await ask({ verb: "ListMetadataFormats" }), "metadataPrefix")).toEqual([
      "oai_dc",
    ]);
  });

  test("lists the sets that contain public records", async () => {
    const { db } = cms().database;
    const id = await savePost(db, {
      terms: [
        { taxonomy: "topics", slug: "early-years" },
        { taxonomy: "countries", slug: "kenya" },
      ],
    });
    const sets = async () => textsOf(await ask({ verb: "ListSets" }), "setSpec").sort();
    expect(await refusal({ verb: "ListSets" })).toEqual(["noSetHierarchy"]);
    await cms().services.taxonomies.recount();
    expect(await sets()).toEqual([
      "countries",
      "countries:kenya",
      "topics",
      "topics:education",
      "topics:education:early-years",
    ]);
    await remove(id);
    await cms().services.taxonomies.recount();
    expect(await refusal({ verb: "ListSets" })).toEqual(["noSetHierarchy"]);
  });

  test("answers 503 with Retry-After when a harvester exceeds the rate limit", async () => {
    const { db } = cms().database;
    await ask({ verb: "ListMetadataFormats" });
    await db
      .updateTable("rate_limits")
      .set({ points: 600 })
      .where("key", "like", "harvest:%")
      .execute();
    const answer = await cms().request("/oai?verb=ListMetadataFormats");
    expect([
      answer.status,
      answer.headers.get("content-type"),
      answer.headers.get("cache-control"),
    ]).toEqual([503, "text/plain; charset=utf-8", "no-store"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await db.deleteFrom("rate_limits").execute();
    await ask({ verb: "ListMetadataFormats" });
  });

  test("accepts requests in a form body as well as in the query", async () => {
    const answer = await cms().request("/oai", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "verb=ListMetadataFormats",
    });
    expect(textsOf(await validXml(await answer.text(), "oai-pmh"), "metadataPrefix")).toEqual([
      "oai_dc",
    ]);
  });

  test("compresses answers for clients that accept it", async () => {
    const answer = await cms().request("/oai?verb=Identify", {
      headers: { "Accept-Encoding": "gzip" },
    });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
  });

  test.each([
    ["badVerb", ""],
    ["badVerb", "verb=Steal"],
    ["badVerb", "verb=Identify&verb=Identify"],
    ["badVerb", "verb=toString"],
    ["badArgument", "verb=Identify&set=topics"],
    ["badArgument", "verb=ListRecords"],
    ["badArgument", "verb=GetRecord&metadataPrefix=oai_dc"],
    ["badArgument", "verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc"],
    ["badArgument", "verb=ListRecords&metadataPrefix="],
    ["badArgument", "verb=ListRecords&metadataPrefix=oai_dc&from=yesterday"],
    ["badArgument", "verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30"],
    [
      "badArgument",
      "verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01&until=2026-01-02T00:00:00Z",
    ],
    ["badArgument", "verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-01"],
    ["badArgument", "verb=ListSets&resumptionToken=x&set=y"],
    ["cannotDisseminateFormat", "verb=ListRecords&metadataPrefix=marc21"],
    ["cannotDisseminateFormat", "verb=GetRecord&identifier=x&metadataPrefix=marc21"],
    ["idDoesNotExist", "verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:cms.test:99999"],
    ["idDoesNotExist", "verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:elsewhere.test:1"],
    ["idDoesNotExist", "verb=ListMetadataFormats&identifier=x"],
    ["badArgument", "verb=ListRecords&metadataPrefix=oai_dc&from=0000-01-01"],
    ["noRecordsMatch", "verb=ListRecords&metadataPrefix=oai_dc&from=2200-01-01"],
    ["noRecordsMatch", "verb=ListRecords&metadataPrefix=oai_dc&set=topics:nothing"],
    ["badResumptionToken", "verb=ListRecords&resumptionToken=x"],
    ["badResumptionToken", "verb=ListSets&resumptionToken=x"],
  ])("answers %s to ?%s", async (code, query) => {
    expect(await refusal(query)).toEqual([code]);
  });
});

describe("a record", () => {
  test("has the page's metadata in Dublin Core, each text with its language", async () => {
    const {
      database: { db },
      storage,
    } = cms();
    const file = await storeFile({ db, storage });
    const hidden = await storeFile({ db, storage }, { name: "hidden.pdf", visibility: "internal" });
    const id = await savePost(db, {
      publicationYear: 2021,
      contributors: ["Save & Learn"],
      translations: [
        { language: "es", slug: "aulas", title: "Aulas <abiertas>", abstract: "Sobre aulas." },
        {
          language: "en",
          slug: "classrooms",
          title: "Open \u0007classrooms & \u{1F392}",
          abstract: "About classrooms ]]> and more.",
        },
      ],
      terms: [
        { taxonomy: "topics", slug: "early-years" },
        { taxonomy: "topics", slug: "education" },
        { taxonomy: "countries", slug: "kenya" },
        { taxonomy: "licenses", slug: "cc-by-4-0" },
        { taxonomy: "authors", slug: "ana-lima" },
      ],
      files: [
        { language: "fr", kind: "PDF", title: "Salles", fileId: file.id },
        { language: "en", kind: "PDF", title: "Not for all", fileId: hidden.id },
        { language: "en", kind: "LINK", title: "Elsewhere", linkUrl: "https://elsewhere.test/a" },
      ],
    });
    // How many public posts carry a term is counted periodically. A term without public posts is left out.
    await cms().services.taxonomies.recount();
    const document = await ask({
      verb: "GetRecord",
      metadataPrefix: "oai_dc",
      identifier: idOf(id),
    });
    const [metadata] = elementsOf(document, "dc");
    const said = Array.from(metadata!.childNodes as unknown as Iterable<Element>).map((element) => [
      element.localName,
      element.textContent,
      ...(element.getAttribute("xml:lang") ? [element.getAttribute("xml:lang")] : []),
    ]);
    expect(said).toEqual([
      ["title", "Open classrooms & \u{1F392}", "en"],
      ["title", "Aulas <abiertas>", "es"],
      ["creator", "Ana Lima"],
      ["creator", "Save & Learn"],
      ["subject", "Early years", "en"],
      ["subject", "Education", "en"],
      ["subject", "Educación", "es"],
      ["description", "About classrooms ]]> and more.", "en"],
      ["description", "Sobre aulas.", "es"],
      ["date", "2021"],
      ["type", "Text"],
      ["format", "application/pdf"],
      ["identifier", `${ORIGIN}/document/classrooms`],
      ["language", "en"],
      ["language", "es"],
      ["language", "fr"],
      ["relation", `${ORIGIN}/es/document/aulas`],
      ["relation", ORIGIN + file.path],
      ["relation", "https://elsewhere.test/a"],
      ["coverage", "Kenya", "en"],
      ["coverage", "Kenia", "es"],
      ["rights", "CC BY 4.0"],
    ]);
    expect(textsOf(document, "setSpec")).toEqual([
      "topics:education:early-years",
      "topics:education",
      "countries:kenya",
      "licenses:cc-by-4-0",
      "authors:ana-lima",
    ]);
    expect(textsOf(document, "datestamp")).toEqual([stamp()]);
  });

  test("does not exist for content that is not public", async () => {
    const { db } = cms().database;
    const terms = [{ taxonomy: "keywords" as const, slug: "staff-matters" }];
    const from = clock.now;
    const hidden = [
      await savePost(db, { visibility: "internal", terms }),
      await savePost(db, { type: "internal_document", visibility: "internal", terms }),
      await saveCollection(db, { facts: { private: true, featured: true } }),
      await saveCollection(db, { facts: { staff_only: true } }),
      await saveCollection(db, { facts: { site_collection: false } }),
    ];
    const page = await savePost(db, { type: "page" });
    expect(
      await refusal({ verb: "ListRecords", metadataPrefix: "oai_dc", from: stamp(from) }),
    ).toEqual(["noRecordsMatch"]);
    for (const id of [...hidden, page])
      expect(
        await refusal({ verb: "GetRecord", metadataPrefix: "oai_dc", identifier: idOf(id) }),
      ).toEqual(["idDoesNotExist"]);
    await cms().services.taxonomies.recount();
    expect(textsOf(await ask({ verb: "ListSets" }), "setSpec")).not.toContain("keywords");
    expect(
      await refusal({
        verb: "ListRecords",
        metadataPrefix: "oai_dc",
        set: "keywords:staff-matters",
      }),
    ).toEqual(["noRecordsMatch"]);
  });
});

describe("the datestamp of a record", () => {
  const db = () => cms().database.db;
  const read = (file: string) =>
    db()
      .insertInto("file_extractions")
      .values({
        file_id: file,
        state: "done",
        reason: null,
        extractor: 1,
        language: "en",
        page_starts: [1],
        text_bytes: 9,
      })
      .execute();
  const withFile = async (visibility: "public" | "internal") => {
    const file = await storeFile({ db: db(), storage: cms().storage }, { visibility });
    const terms = [
      { taxonomy: "countries", slug: "kenya" },
      { taxonomy: "keywords", slug: "teeth" },
    ] as const;
    return {
      file: file.id,
      id: await savePost(db(), {
        terms: [...terms],
        files: [{ language: "en", kind: "PDF", title: "A", fileId: file.id }],
      }),
    };
  };

  beforeAll(() =>
    saveNamedTerms(db(), [
      { taxonomy: "keywords", slug: "health" },
      { taxonomy: "keywords", slug: "teeth", parentSlug: "health" },
    ]),
  );

  test.each<[string, (id: number, file: string) => Promise<unknown>]>([
    [
      "its year changes",
      (id) =>
        db()
          .updateTable("posts")
          .set({ publication_year: 1999 })
          .where("database_id", "=", id)
          .execute(),
    ],
    [
      "its title changes",
      (id) =>
        db()
          .updateTable("post_translations")
          .set({ title: "Another" })
          .where("post_id", "=", id)
          .execute(),
    ],
    ["its terms change", (id) => db().deleteFrom("post_terms").where("post_id", "=", id).execute()],
    [
      "the name of a term changes",
      () =>
        db()
          .updateTable("term_translations")
          .set({ name: "Kenya!" })
          .where("name", "like", "Kenya%")
          .execute(),
    ],
    [
      "the slug of a term's parent changes",
      () =>
        db().updateTable("terms").set({ slug: "wellbeing" }).where("slug", "=", "health").execute(),
    ],
    [
      "one of its files is removed",
      (id) => db().deleteFrom("document_files").where("post_id", "=", id).execute(),
    ],
    [
      "a file is renamed",
      (_id, file) =>
        db().updateTable("files").set({ name: "other.pdf" }).where("id", "=", file).execute(),
    ],
    [
      "a file becomes internal",
      (_id, file) =>
        db().updateTable("files").set({ visibility: "internal" }).where("id", "=", file).execute(),
    ],
    ["the text of a file has been extracted", (_id, file) => read(file)],
    [
      "a chapter is added",
      (id) => db().insertInto("chapters").values({ toolkit_id: id, number: 1 }).execute(),
    ],
  ])("changes once %s", async (_what, change) => {
    const { id, file } = await withFile("public");
    await changedSince(clock.now);
    clock.now += SECOND;
    await change(id, file);
    expect(await changedSince(clock.now)).toContainEqual([idOf(id), "there"]);
  });

  test("stays while only internal data changes", async () => {
    const { id, file } = await withFile("internal");
    await changedSince(clock.now);
    clock.now += SECOND;
    await read(file);
    await db().updateTable("files").set({ name: "hidden.pdf" }).where("id", "=", file).execute();
    await db().deleteFrom("document_files").where("post_id", "=", id).execute();
    expect(
      await refusal({ verb: "ListIdentifiers", metadataPrefix: "oai_dc", from: stamp() }),
    ).toEqual(["noRecordsMatch"]);
  });

  test("increases even when the clock goes back", async () => {
    const { id } = await withFile("public");
    await changedSince(clock.now);
    const from = stamp();
    clock.now -= 5 * SECOND;
    await db()
      .updateTable("posts")
      .set({ publication_year: 2001 })
      .where("database_id", "=", id)
      .execute();
    expect(
      headsOf(await ask({ verb: "ListIdentifiers", metadataPrefix: "oai_dc", from })),
    ).toContainEqual([idOf(id), "there"]);
    clock.now += 10 * SECOND;
  });

  test.each(["9999-12-31", "9999-12-31T23:59:59Z"])("accepts %s as an open end", async (until) => {
    const id = await savePost(cms().database.db, {});
    expect((await harvest({ until })).heads).toContainEqual([idOf(id), "there"]);
  });

  test("marks a record as deleted, with its sets, once it is removed or internal, and as present once it is back", async () => {
    const { db } = cms().database;
    const terms = [{ taxonomy: "topics" as const, slug: "early-years" }];
    const from = clock.now;
    const removed = await savePost(db, { terms });
    const madeInternal = await savePost(db, { terms });
    const erased = await savePost(db, { terms });
    const unfeatured = await saveCollection(db, {
      terms,
      facts: { featured: true, site_collection: false },
    });
    expect(await changedSince(from)).toEqual(
      [removed, madeInternal, erased, unfeatured].map((id) => [idOf(id), "there"]),
    );

    clock.now += MINUTE;
    await remove(removed);
    await db
      .updateTable("posts")
      .set({ visibility: "internal" })
      .where("database_id", "=", madeInternal)
      .execute();
    await db.deleteFrom("posts").where("database_id", "=", erased).execute();
    await db
      .updateTable("collections")
      .set({ featured: false })
      .where("post_id", "=", unfeatured)
      .execute();
    const gone = [removed, madeInternal, erased, unfeatured].map((id) => [idOf(id), "deleted"]);
    expect(await changedSince(clock.now)).toEqual(gone);
    expect((await harvest({ set: "topics:education", from: stamp() })).heads).toEqual(gone);
    const record = await ask({
      verb: "GetRecord",
      metadataPrefix: "oai_dc",
      identifier: idOf(erased),
    });
    expect([headsOf(record), textsOf(record, "setSpec"), elementsOf(record, "metadata")]).toEqual([
      [[idOf(erased), "deleted"]],
      ["topics:education:early-years"],
      [],
    ]);

    clock.now += MINUTE;
    await staff.call("POST", `/documents/${removed}/restore`);
    expect(await changedSince(clock.now)).toEqual([[idOf(removed), "there"]]);
  });

  test("is the time at which the record became public, not the time that the post itself has", async () => {
    const { db } = cms().database;
    const began = clock.now;
    const id = await savePost(db, { visibility: "internal" });
    await changedSince(began);
    clock.now += MINUTE;
    await db
      .updateTable("posts")
      .set({ visibility: "public", modified: new Date(began) })
      .where("database_id", "=", id)
      .execute();
    expect(await changedSince(clock.now)).toEqual([[idOf(id), "there"]]);
  });
});

describe("a list of several pages", () => {
  const COUNT = 2 * RECORDS_PER_PAGE + 5;
  let from: number;
  let ids: number[];

  beforeAll(async () => {
    clock.now += MINUTE;
    from = clock.now;
    const drafts = Array.from({ length: COUNT }, () =>
      buildPost({ terms: [{ taxonomy: "countries", slug: "kenya" }] }),
    );
    const saved = await savePosts(cms().database.db, drafts);
    ids = drafts.map(({ sourceId }) => saved.get(sourceId)!);
    await changedSince(from);
  });

  test("contains every record once, and the total number", async () => {
    const { heads, answers } = await harvest({ from: stamp(from), until: stamp(from) });
    expect(heads).toEqual(ids.map((id) => [idOf(id), "there"]));
    const tokens = answers.map((answer) => elementsOf(answer, "resumptionToken")[0]!);
    expect(
      tokens.map((token) => [
        token.getAttribute("cursor"),
        token.getAttribute("completeListSize"),
        Boolean(token.textContent),
      ]),
    ).toEqual([
      ["0", String(COUNT), true],
      [String(RECORDS_PER_PAGE), String(COUNT), true],
      [String(2 * RECORDS_PER_PAGE), String(COUNT), false],
    ]);
  });

  test("works for a set too, and gives the same answer for the same token", async () => {
    const first = await ask({
      verb: "ListIdentifiers",
      metadataPrefix: "oai_dc",
      set: "countries",
      from: stamp(from),
      until: stamp(from),
    });
    const [token = ""] = textsOf(first, "resumptionToken");
    const next = () => ask({ verb: "ListIdentifiers", resumptionToken: token }).then(headsOf);
    expect(await next()).toEqual(
      ids.slice(RECORDS_PER_PAGE, 2 * RECORDS_PER_PAGE).map((id) => [idOf(id), "there"]),
    );
    expect(await next()).toEqual(await next());
  });

  test("loses no records that change while it is read", async () => {
    const first = await ask({
      verb: "ListIdentifiers",
      metadataPrefix: "oai_dc",
      from: stamp(from),
    });
    clock.now += MINUTE;
    const [early, late] = [ids[0]!, ids.at(-1)!];
    await remove(late);
    await cms()
      .database.db.updateTable("post_translations")
      .set({ title: "Changed" })
      .where("post_id", "=", early)
      .execute();
    const seen = headsOf(first);
    for (let token = textsOf(first, "resumptionToken")[0]; token;) {
      const answer = await ask({ verb: "ListIdentifiers", resumptionToken: token });
      seen.push(...headsOf(answer));
      token = textsOf(answer, "resumptionToken")[0];
    }
    expect(new Set(seen.map(([id]) => id))).toEqual(new Set(ids.map(idOf)));
    expect(seen.filter(([id]) => id === idOf(late))).toEqual([[idOf(late), "deleted"]]);
  });

  // The embedded database has a single connection, so that no other transaction can be open.
  test.runIf(onServer).each(["between two of its pages", "after the last"])(
    "loses nothing that was changed before it and is committed %s",
    async (moment) => {
      const { db } = cms().database;
      const shown = await savePost(db, { visibility: "internal" });
      const changed = ids[1]!;
      const late = await db.startTransaction().execute();
      await late
        .updateTable("posts")
        .set({ visibility: "public" })
        .where("database_id", "=", shown)
        .execute();
      await late
        .updateTable("post_translations")
        .set({ title: `Changed ${moment}` })
        .where("post_id", "=", changed)
        .execute();
      clock.now += SECOND;
      const begun = clock.now;
      const harvested = [
        await ask({ verb: "ListRecords", metadataPrefix: "oai_dc", from: stamp(from) }),
      ];
      if (moment.startsWith("between")) await late.commit().execute();
      for (let token = textsOf(harvested[0]!, "resumptionToken")[0]; token; clock.now += SECOND) {
        harvested.push(await ask({ verb: "ListRecords", resumptionToken: token }));
        token = textsOf(harvested.at(-1)!, "resumptionToken")[0];
      }
      if (!late.isCommitted) await late.commit().execute();
      // The next harvest starts at the time of this harvest's first answer.
      const asOf = textsOf(harvested[0]!, "responseDate")[0]!;
      expect(asOf).toBe(stamp(begun));
      const next = await ask({ verb: "ListRecords", metadataPrefix: "oai_dc", from: asOf });
      expect(headsOf(next)).toEqual(
        expect.arrayContaining([
          [idOf(shown), "there"],
          [idOf(changed), "there"],
        ]),
      );
      expect(textsOf(next, "title")).toContain(`Changed ${moment}`);
    },
  );

  test("rejects tokens that were changed, belong to another list, or have expired", async () => {
    const [token = ""] = textsOf(
      await ask({ verb: "ListIdentifiers", metadataPrefix: "oai_dc", from: stamp(from) }),
      "resumptionToken",
    );
    const [head, , signature] = token.split(".");
    const forged = [
      head,
      Buffer.from(JSON.stringify({ aud: "ListIdentifiers", exp: 9e9, after: [0, 0] })).toString(
        "base64url",
      ),
      signature,
    ].join(".");
    expect(await refusal({ verb: "ListIdentifiers", resumptionToken: forged })).toEqual([
      "badResumptionToken",
    ]);
    expect(await refusal({ verb: "ListRecords", resumptionToken: token })).toEqual([
      "badResumptionToken",
    ]);
    clock.now += TOKEN_SECONDS * 1000;
    expect(await refusal({ verb: "ListIdentifiers", resumptionToken: token })).toEqual([
      "badResumptionToken",
    ]);
  });
});
