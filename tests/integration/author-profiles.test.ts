// @database server

import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Author, AuthorForm, AuthorsAnswer } from "../../cms/contract/authors";
import { ErrorBody } from "../../cms/contract/errors";
import { AUTHOR_PICTURE_MAX_BYTES } from "../../cms/contract/limits";
import { createProfileEditing } from "../../cms/areas/people/authors/profile-editing";
import { deleteUnusedFiles } from "../../cms/areas/files/media/unused-files";
import { signIn } from "../factories/accounts";
import { makePdf } from "@resource-library/text-extraction/testing";
import { answerOf, saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { uploaderOf } from "../factories/uploads";
import { useCms } from "../setup/cms";
import { testLogger } from "../setup/database";

const cms = useCms();
let ana: Person, ben: Person, staff: Person, visitor: Person;
let anasForm: ReturnType<typeof uploaderOf>["form"];
let grace: number, amal: number;
let posts: Record<"first" | "second" | "third" | "secret" | "others" | "shelf", number>;

const by = (...slugs: string[]) => slugs.map((slug) => ({ taxonomy: "authors" as const, slug }));
const about = (...slugs: string[]) => slugs.map((slug) => ({ taxonomy: "topics" as const, slug }));

beforeAll(async () => {
  const {
    database: { db },
    services,
  } = cms();
  const ids = await saveNamedTerms(db, [
    {
      taxonomy: "authors",
      slug: "grace",
      names: { en: "Grace Wanjiru" },
      descriptions: { en: "Works on registration." },
    },
    { taxonomy: "authors", slug: "amal", names: { en: "Amal Haddad" } },
    { taxonomy: "authors", slug: "li", names: { en: "Li Wei" } },
    { taxonomy: "topics", slug: "water", names: { en: "Water" } },
    { taxonomy: "topics", slug: "health", names: { en: "Health" } },
  ]);
  [grace, amal] = [ids.grace!, ids.amal!];
  posts = {
    first: await savePost(db, {
      title: "First",
      terms: [...by("grace", "amal", "li"), ...about("water", "health")],
    }),
    second: await savePost(db, {
      title: "Second",
      terms: [...by("grace", "amal"), ...about("water")],
    }),
    third: await savePost(db, { title: "Third", terms: by("grace") }),
    secret: await savePost(db, {
      title: "Secret",
      type: "internal_document",
      visibility: "internal",
      terms: [...by("grace", "li"), ...about("health")],
    }),
    others: await savePost(db, { title: "Somebody else's" }),
    shelf: await saveCollection(db, { title: "Shelf", terms: by("grace") }),
  };
  await services.taxonomies.recount();
  ana = await makePerson(cms(), "ana", { author_id: grace });
  ben = await makePerson(cms(), "ben");
  staff = await makePerson(cms(), "sam", { roles: ["staff"] });
  visitor = makeVisitor(cms());
  anasForm = uploaderOf(cms(), await signIn(cms(), "ana")).form;
});
beforeEach(() => cms().database.db.deleteFrom("rate_limits").execute());

const read = async (person: Person, slug = "grace", language = "en") =>
  answerOf(await person.call("GET", `/authors/${slug}?language=${language}`), Author);
const change = (person: Person, body: object, query = "", id = grace) =>
  person.call("POST", `/authors/${id}${query}`, body);
const changed = async (body: object, query = "") =>
  answerOf(await change(ana, body, query), Author);
const refusalOf = async (response: Response) => {
  const { code, rules } = ErrorBody.parse(await response.json());
  return [response.status, code, rules];
};

describe("an author's page", () => {
  test("lists the co-authors and the topics that the author contributes to", async () => {
    const author = await read(visitor);
    expect(author.collaborators).toEqual([
      { slug: "amal", name: "Amal Haddad", link: "/author/amal", image: null, count: 2 },
      { slug: "li", name: "Li Wei", link: "/author/li", image: null, count: 1 },
    ]);
    expect(author.contributions).toEqual([
      {
        term: { slug: "water", name: "Water", link: "/search?topic=water" },
        count: 2,
        percentage: 67,
      },
      {
        term: { slug: "health", name: "Health", link: "/search?topic=health" },
        count: 1,
        percentage: 33,
      },
    ]);
    expect(await read(visitor, "amal", "sv")).toMatchObject({
      collaborators: [{ slug: "grace", link: "/sv/author/grace" }, { slug: "li" }],
    });
  });

  test("shows internal documents to staff only, and counts them for staff only", async () => {
    for (const person of [visitor, ana]) expect((await read(person)).internalDocuments).toEqual([]);
    const author = await read(staff);
    expect(author.internalDocuments).toMatchObject([
      { title: "Secret", type: "internal_document" },
    ]);
    expect(author.contributions.map(({ count, percentage }) => [count, percentage])).toEqual([
      [2, 50],
      [2, 50],
    ]);
    expect(author.collaborators.map(({ slug, count }) => [slug, count])).toEqual([
      ["amal", 2],
      ["li", 2],
    ]);
  });

  test("says whether the caller owns or may edit it, and is also found by number", async () => {
    expect(await read(ana)).toMatchObject({
      isOwn: true,
      hasOwner: true,
      claim: null,
      canEdit: true,
    });
    expect(await read(staff)).toMatchObject({
      isOwn: false,
      hasOwner: true,
      claim: null,
      canEdit: true,
    });
    expect(await read(visitor, String(grace))).toMatchObject({
      slug: "grace",
      isOwn: false,
      hasOwner: true,
      canEdit: false,
      modified: "1970-01-01T00:00:00.000Z",
    });
  });

  test("has all of this in GraphQL, with internal documents for staff only", async () => {
    const query = `{ documentAuthor(id: "grace", idType: SLUG) {
      isOwn hasOwner user { databaseId name } claim canEdit internalDocuments { nodes { title } } collaborators { slug count image { url } } contributions { count percentage term { name } }
    } }`;
    const {
      data: { documentAuthor: seen },
    } = await ana.graphql(query);
    expect(seen).toMatchObject({
      isOwn: true,
      hasOwner: true,
      user: { databaseId: ana.id, name: "ana" },
      claim: null,
      canEdit: true,
      internalDocuments: { nodes: [] },
      collaborators: [{ slug: "amal", count: 2, image: null }, { slug: "li" }],
    });
    expect(seen.contributions[0]).toEqual({ count: 2, percentage: 67, term: { name: "Water" } });
    expect((await staff.graphql(query)).data.documentAuthor.internalDocuments.nodes).toEqual([
      { title: "Secret" },
    ]);
    const amals = `{ documentAuthor(id: "${amal}", idType: DATABASE_ID) { claim } }`;
    expect([
      (await ben.graphql(amals)).data.documentAuthor,
      (await visitor.graphql(amals)).data.documentAuthor,
    ]).toEqual([{ claim: "NONE" }, { claim: null }]);
  });
});

describe("a profile", () => {
  test("can be changed by its owner; fields that are not sent stay", async () => {
    expect(
      await changed({
        first_name: " Grace ",
        last_name: "Wanjiru",
        affiliation: "Alliance",
        role: "Researcher",
      }),
    ).toMatchObject({ firstName: "Grace", affiliation: "Alliance" });
    expect(await changed({ role: "" })).toMatchObject({
      firstName: "Grace",
      lastName: "Wanjiru",
      affiliation: "Alliance",
      role: "",
    });
    const directory = await answerOf(
      await cms().request("/api/v1/authors?search=wanjiru"),
      AuthorsAnswer,
    );
    expect(directory.authors).toMatchObject([{ affiliation: "Alliance", lastName: "Wanjiru" }]);
  });

  test("can be changed by staff, but by no other user", async () => {
    expect(await answerOf(await change(staff, { affiliation: "By staff" }), Author)).toMatchObject({
      affiliation: "By staff",
    });
    expect(
      await answerOf(await change(staff, { affiliation: "Nobody's" }, "", amal), Author),
    ).toMatchObject({ slug: "amal", affiliation: "Nobody's" });
    expect((await change(ben, { role: "Mine" })).status).toBe(403);
    expect((await change(ana, { role: "Mine" }, "", amal)).status).toBe(403);
    expect((await change(visitor, { role: "Mine" })).status).toBe(401);
    expect((await change(staff, {}, "", 2_000_000_000)).status).toBe(404);
  });

  test("has a description for each language, with a fallback to others", async () => {
    expect(
      await changed({ description: "Arbetar med registrering.\r\nI Nairobi." }, "?language=sv"),
    ).toMatchObject({ description: "Arbetar med registrering.\nI Nairobi.", language: "sv" });
    expect(await read(visitor, "grace", "en")).toMatchObject({
      description: "Works on registration.",
      language: "en",
    });
    expect(await changed({ description: "Works on registration." }, "?language=nl")).toMatchObject({
      language: "en",
    });
    expect(await changed({ description: "" }, "?language=nl")).toMatchObject({ language: "en" });
    expect(await changed({ description: "" }, "?language=sv")).toMatchObject({
      description: "Works on registration.",
      language: "en",
    });
    expect(await changed({ description: "" })).toMatchObject({ description: "" });
  });

  test("has top resources from the author's own posts, in the chosen order", async () => {
    const { second, first, shelf } = posts;
    const titles = (author: Author) => author.topResources.map(({ title }) => title);
    expect(titles(await changed({ top_resources: [second, first, second, shelf] }))).toEqual([
      "Second",
      "First",
      "Shelf",
    ]);
    expect(
      titles(
        await answerOf(
          await anasForm("POST", `/authors/${grace}`, {
            top_resources: [String(first), String(second)],
          }),
          Author,
        ),
      ),
    ).toEqual(["First", "Second"]);
    for (const other of [posts.others, posts.secret, 2_000_000_000, "x"]) {
      expect(await refusalOf(await change(ana, { top_resources: [first, other] }))).toEqual([
        400,
        "invalid_profile",
        { top_resources: "top_resource" },
      ]);
    }
    expect(
      await refusalOf(
        await change(ana, { top_resources: Array.from({ length: 13 }, (_, n) => n + 1) }),
      ),
    ).toEqual([400, "invalid_profile", { top_resources: "too_many_top_resources" }]);
    // A resource that was in the list before may stay, even if another author made it.
    await cms()
      .database.db.updateTable("authors")
      .set({ top_resources: [posts.others] })
      .where("term_id", "=", grace)
      .execute();
    expect(titles(await changed({ top_resources: [first, posts.others] }))).toEqual([
      "First",
      "Somebody else's",
    ]);
    expect(
      titles(
        await answerOf(await anasForm("POST", `/authors/${grace}`, { top_resources: "" }), Author),
      ),
    ).toEqual([]);
  });

  test("names the invalid fields, for forms and for JSON", async () => {
    const tooLong = { first_name: "x".repeat(101), description: "x".repeat(4_001), crop: "a,b" };
    const expected = [
      400,
      "invalid_profile",
      { first_name: "too_many_characters", description: "too_many_characters", crop: "crop" },
    ];
    expect(await refusalOf(await change(ana, tooLong))).toEqual(expected);
    expect(await refusalOf(await anasForm("POST", `/authors/${grace}`, tooLong))).toEqual(expected);
  });

  test("rejects a change by a client that has not seen the current version", async () => {
    const { modified } = await read(ana);
    const { modified: later } = await answerOf(await change(staff, { role: "By staff" }), Author);
    const response = await change(ana, { role: "By Ana", modified });
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({ code: "conflict", modified: later }),
    ]);
    expect(await changed({ role: "By Ana", modified: later })).toMatchObject({ role: "By Ana" });
  });

  test("can be changed only a limited number of times", async () => {
    let status = 200;
    for (let time = 0; time < 61 && status === 200; time++) ({ status } = await change(ana, {}));
    expect(status).toBe(429);
  });
});

describe("a profile picture", () => {
  /** Makes a photo with four coloured quarters, an Exif orientation and a GPS position. */
  const photo = async ({ width = 400, height = 300, orientation = 1 } = {}) => {
    const quarter = (background: string) =>
      sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
        .png()
        .toBuffer();
    const [red, green, blue, white] = await Promise.all(
      ["#ff0000", "#00ff00", "#0000ff", "#ffffff"].map(quarter),
    );
    return sharp({ create: { width, height, channels: 3, background: "#000" } })
      .composite([
        { input: red, left: 0, top: 0 },
        { input: green, left: width / 2, top: 0 },
        { input: blue, left: 0, top: height / 2 },
        { input: white, left: width / 2, top: height / 2 },
      ])
      .withExif({ IFD3: { GPSLatitude: "1/1 2/1 3/1" } })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
  };
  const send = (bytes: Buffer, fields: Record<string, string> = {}, name = "me.jpg") =>
    anasForm("POST", `/authors/${grace}`, fields, { profile_picture: [[name, bytes]] });
  const bytesOf = async (author: Author) => {
    const response = await cms().request(author.image!.url);
    return {
      type: response.headers.get("Content-Type"),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  /** Returns the colours at the corners, each "r", "g", "b" or "w". */
  const cornersOf = async (bytes: Buffer) => {
    const { data, info } = await sharp(bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) =>
      [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
        .map((value) => (value > 127 ? 1 : 0))
        .join("");
    const names: Record<string, string> = { "100": "r", "010": "g", "001": "b", "111": "w" };
    return [
      [40, 40],
      [440, 40],
      [40, 440],
      [440, 440],
    ]
      .map(([x, y]) => names[at(x!, y!)])
      .join("");
  };

  test("is cropped to a square, and only its pixels are kept", async () => {
    const author = await answerOf(await send(await photo()), Author);
    expect(author.image).toMatchObject({ alt: "Grace Wanjiru", width: 480, height: 480 });
    const { type, bytes } = await bytesOf(author);
    const facts = await sharp(bytes).metadata();
    expect([type, facts.format, facts.width, facts.height, facts.exif, facts.icc]).toEqual([
      "image/webp",
      "webp",
      480,
      480,
      undefined,
      undefined,
    ]);
    expect(await cornersOf(bytes)).toBe("rgbw");
    expect(
      (await answerOf(await cms().request("/api/v1/authors?search=grace"), AuthorsAnswer))
        .authors[0]!.image,
    ).toEqual(author.image);
  });

  test("is cropped where the owner says, after applying the Exif orientation", async () => {
    const right = await answerOf(await send(await photo(), { crop: "200,0,150,150" }), Author);
    expect(await cornersOf((await bytesOf(right)).bytes)).toBe("gggg");
    // Rotated by a quarter: the bottom left corner moves to the top left.
    const turned = await answerOf(
      await send(await photo({ orientation: 6 }), { crop: "0,0,150,200" }),
      Author,
    );
    expect(await cornersOf((await bytesOf(turned)).bytes)).toBe("bbbb");
  });

  /** Runs the sweep more than an hour later; returns the storage keys of the remaining pictures. */
  const swept = async () => {
    const {
      database: { db },
      storage,
    } = cms();
    await deleteUnusedFiles({
      db,
      storage,
      logger: testLogger,
      now: new Date(Date.now() + 2 * 60 * 60 * 1000),
    });
    return (
      await db
        .selectFrom("files")
        .select("storage_key")
        .where("name", "=", "portrait.webp")
        .execute()
    ).map((row) => row.storage_key);
  };

  test("replaces the previous picture, which is deleted completely", async () => {
    const {
      database: { db },
      storage,
    } = cms();
    const before = await answerOf(await send(await photo()), Author);
    const key = await db
      .selectFrom("files")
      .innerJoin("authors", "authors.image_file_id", "files.id")
      .select("storage_key")
      .where("term_id", "=", grace)
      .executeTakeFirstOrThrow();
    const after = await answerOf(await send(await photo()), Author);
    expect(after.image!.url).not.toBe(before.image!.url);
    expect((await cms().request(before.image!.url)).status).toBe(404);
    expect([await swept(), await storage.size(key.storage_key)]).toEqual([
      [expect.any(String)],
      null,
    ]);
    expect((await cms().request(after.image!.url)).status).toBe(200);
    expect((await changed({ remove_picture: true })).image).toBeNull();
    expect((await cms().request(after.image!.url)).status).toBe(404);
    expect(await swept()).toEqual([]);
  });

  test("is never public and is deleted if the form is refused", async () => {
    const { db } = cms().database;
    expect(
      await refusalOf(await send(await photo(), { top_resources: String(posts.others) })),
    ).toEqual([400, "invalid_profile", { top_resources: "top_resource" }]);
    expect(
      await db
        .selectFrom("files")
        .select("visibility")
        .where("name", "=", "portrait.webp")
        .execute(),
    ).toEqual([{ visibility: "internal" }]);
    expect(await swept()).toEqual([]);
  });

  test("is refused with a reason if it cannot be used", async () => {
    const refused = async (bytes: Buffer, fields = {}, name = "me.jpg") =>
      (await refusalOf(await send(bytes, fields, name)))[2];
    expect(await refused(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toEqual({
      profile_picture: "web_page",
    });
    expect(await refused(await makePdf(["A page"]))).toEqual({ profile_picture: "picture_kind" });
    expect(await refused((await photo()).subarray(0, 2_000))).toEqual({
      profile_picture: "broken",
    });
    expect(await refused(await photo({ width: 90, height: 300 }))).toEqual({
      profile_picture: "picture_too_small",
    });
    expect(await refused(await photo(), { crop: "0,0,95,200" })).toEqual({
      profile_picture: "picture_too_small",
    });
    expect(await refused(await photo(), { crop: "300,0,101,101" })).toEqual({ crop: "crop" });
    for (const times of [1, 3])
      expect(
        await refused(
          Buffer.concat([await photo(), Buffer.alloc(times * AUTHOR_PICTURE_MAX_BYTES)]),
        ),
      ).toEqual({ profile_picture: "picture_too_large" });
    expect(await refused(Buffer.alloc(0))).toEqual({ profile_picture: "empty" });
  });

  test("is limited to one per form, and to one form per user at a time", async () => {
    const both = await anasForm(
      "POST",
      `/authors/${grace}`,
      {},
      {
        profile_picture: [
          ["me.jpg", await photo()],
          ["too.jpg", await photo()],
        ],
      },
    );
    expect([both.status, ErrorBody.parse(await both.json()).code]).toEqual([
      413,
      "payload_too_large",
    ]);

    const slow = new TransformStream<Uint8Array, Uint8Array>();
    const sender = slow.writable.getWriter();
    const say = (text: string) => sender.write(new TextEncoder().encode(text));
    const headers = {
      ...(await signIn(cms(), "ana")),
      "Content-Type": "multipart/form-data; boundary=x",
    };
    const first = cms().request(`/api/v1/authors/${grace}`, {
      method: "POST",
      headers,
      body: slow.readable,
      duplex: "half",
    } as RequestInit);
    // The server is now reading the form, and waits for its next part.
    await say('--x\r\nContent-Disposition: form-data; name="role"\r\n\r\nSlow\r\n');
    await say("--x");
    const second = await anasForm("POST", `/authors/${grace}`, { role: "Second" });
    expect([second.status, ErrorBody.parse(await second.json()).code]).toEqual([503, "busy"]);
    await say("--\r\n");
    await sender.close();
    expect(await answerOf(await first, Author)).toMatchObject({ role: "Slow" });
    expect(
      await answerOf(await anasForm("POST", `/authors/${grace}`, { role: "Third" }), Author),
    ).toMatchObject({ role: "Third" });
  });

  test("changes nothing if the user loses the profile while it is processed", async () => {
    const {
      database,
      services: { taxonomies },
      storage,
    } = cms();
    const before = await read(staff);
    const editing = createProfileEditing({
      database,
      storage,
      taxonomies,
      now: () => new Date(),
      linkedIn: { picture: () => Promise.reject(new Error("not asked")) },
      limits: {
        claim: async () => undefined,
        edit: async () => undefined,
        linkedIn: async () => undefined,
      },
      pictures: {
        async make() {
          expect((await staff.call("DELETE", `/authors/${grace}/owner`)).status).toBe(204);
          return photo();
        },
      },
    });
    const change = {
      language: "en" as const,
      form: AuthorForm.parse({ role: "Impostor" }),
      picture: { path: "", name: "me.jpg" },
    };
    await expect(
      editing.edit(
        {
          kind: "user",
          userId: ana.id,
          staff: false,
          editor: false,
          administrator: false,
          sessionId: "",
        },
        grace,
        change,
      ),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect(await read(staff)).toMatchObject({
      role: before.role,
      image: before.image,
      modified: before.modified,
      hasOwner: false,
    });
    expect(await swept()).toHaveLength(before.image ? 1 : 0);
    await database.db
      .updateTable("users")
      .set({ author_id: grace })
      .where("database_id", "=", ana.id)
      .execute();
  });

  test("is refused from users who may not edit the profile", async () => {
    const bens = uploaderOf(cms(), await signIn(cms(), "ben"));
    expect(
      (
        await bens.form(
          "POST",
          `/authors/${grace}`,
          {},
          { profile_picture: [["me.jpg", await photo()]] },
        )
      ).status,
    ).toBe(403);
    expect(
      (
        await uploaderOf(cms(), {}).form(
          "POST",
          `/authors/${grace}`,
          {},
          { profile_picture: [["me.jpg", await photo()]] },
        )
      ).status,
    ).toBe(401);
  });
});
