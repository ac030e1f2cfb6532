// @database one-connection

import { getIntrospectionQuery } from "graphql";
import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../cms/contract/languages";
import { MENU_ITEMS_CAP } from "../../cms/contract/limits";
import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from "../../cms/contract/parser-limits.mjs";
import { storeFile } from "../factories/files";
import { saveNamedTerms, savePost } from "../factories/library";
import { useCms } from "../setup/cms";

const cms = useCms();

interface Answer {
  data?: any;
  errors?: { message: string; extensions: { code: string } }[];
}
const send = (query: string, variables: object = {}) =>
  cms().post("/graphql", { query, variables });
const ask = async (query: string, variables?: object) =>
  (await (await send(query, variables)).json()) as Answer;
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as Answer).errors?.[0]?.extensions.code,
];

/** The website's query: everything that the layout of a page needs, in one request. */
const LAYOUT = `
  query Layout($language: LanguageCodeEnum!) {
    primary: menuItems(first: 1000, where: { location: PRIMARY, language: $language }) { ...Items }
    secondary: menuItems(first: 1000, where: { location: SECONDARY, language: $language }) { ...Items }
    footer: menuItems(first: 1000, where: { location: FOOTER, language: $language }) { ...Items }
    generalSettings(language: $language) { title description url language }
    themeGeneralSettings(language: $language) { privacyPolicyUrl termsAndConditionsUrl companyLogo { url alt width height } frequentSearches accent }
    seo(language: $language) { defaultImage { url } titleTemplate }
    defaultLanguage { locale name slug code }
    languages { locale name slug code }
    taxonomyNames
    taxonomies { nodes { name graphqlSingleName graphqlPluralName hierarchical restBase } }
  }
  fragment Items on RootQueryToMenuItemConnection {
    nodes { id databaseId parentId parentDatabaseId label url path }
    pageInfo { hasNextPage }
  }`;

beforeAll(async () => {
  const { database, storage } = cms();
  const { db } = database;
  const { id: parent } = await db
    .insertInto("menu_items")
    .values({
      location: "PRIMARY",
      language: "en",
      parent_id: null,
      position: 0,
      label: "Topics",
      url: "/search?sort=latest",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("menu_items")
    .values([
      {
        location: "PRIMARY",
        language: "en",
        parent_id: parent,
        position: 1,
        label: "Elsewhere",
        url: "https://example.org/",
      },
      {
        location: "PRIMARY",
        language: "sv",
        parent_id: null,
        position: 0,
        label: "Ämnen",
        url: "/search",
      },
      ...Array.from({ length: MENU_ITEMS_CAP + 1 }, (_, position) => ({
        location: "FOOTER" as const,
        language: "en",
        parent_id: null,
        position,
        label: `Item ${position}`,
        url: "/",
      })),
    ])
    .execute();
  const logo = await storeFile({ db, storage }, { name: "logo.png", mimeType: "image/png" });
  await db
    .updateTable("files")
    .set({ width: 200, height: 50, alt_text: "The library" })
    .where("id", "=", logo.id)
    .execute();
  const settings: [string, string, unknown][] = [
    ["title", "en", "The Library"],
    ["title", "sv", "Biblioteket"],
    ["description", "en", "All of it"],
    ["privacyPolicyUrl", "en", "/page/privacy"],
    ["frequentSearches", "sv", ["födelse"]],
    ["companyLogo", "", logo.id],
    ["accent", "", "red; background: url(//example.org)"],
  ];
  await db
    .insertInto("site_settings")
    .values(
      settings.map(([key, language, value]) => ({ key, language, value: JSON.stringify(value) })),
    )
    .execute();
  await saveNamedTerms(db, [
    { taxonomy: "authors", slug: "grace", names: { en: "Grace Wanjiru" } },
  ]);
  for (const title of ["First", "Second"])
    await savePost(db, { title, terms: [{ taxonomy: "authors", slug: "grace" }] });
  await savePost(db, {
    title: "Hidden",
    visibility: "internal",
    terms: [{ taxonomy: "authors", slug: "grace" }],
  });
  // An author without public works is not visible.
  await cms().services.taxonomies.recount();
});

describe("the layout query", () => {
  it("returns menus, settings, languages and taxonomies in one request", async () => {
    const { data, errors } = await ask(LAYOUT, { language: "SV" });
    expect(errors).toBeUndefined();
    expect(data.primary.nodes).toMatchObject([
      {
        label: "Ämnen",
        path: "/sv/search",
        url: "http://cms.test/sv/search",
        parentDatabaseId: null,
      },
    ]);
    expect(data.generalSettings).toEqual({
      title: "Biblioteket",
      description: "All of it",
      url: "http://cms.test",
      language: "sv_SE",
    });
    expect(data.themeGeneralSettings).toMatchObject({
      privacyPolicyUrl: "/sv/page/privacy",
      frequentSearches: ["födelse"],
      companyLogo: { alt: "The library", width: 200, height: 50 },
    });
    expect(data.seo).toEqual({ defaultImage: null, titleTemplate: "%title% | %site%" });
    expect(data.defaultLanguage).toEqual({
      locale: "en_US",
      name: "English",
      slug: "en",
      code: "EN",
    });
    expect(data.languages.map(({ slug }: { slug: string }) => slug)).toEqual(LANGUAGES);
    expect(data.taxonomyNames).toContain("document_topics");
    expect(data.taxonomies.nodes[0]).toEqual({
      name: "document_topics",
      graphqlSingleName: "documentTopic",
      graphqlPluralName: "documentTopics",
      hierarchical: true,
      restBase: "topics",
    });
  });

  it("nests entries by parent, and leaves external URLs unchanged", async () => {
    const { primary } = (await ask(LAYOUT, { language: "EN" })).data;
    const [topics, elsewhere] = primary.nodes;
    expect(topics.path).toBe("/search?sort=latest");
    expect(elsewhere).toMatchObject({
      parentDatabaseId: topics.databaseId,
      parentId: topics.id,
      path: "https://example.org/",
      url: "https://example.org/",
    });
  });

  it("falls back to the English menu, with at most a thousand items", async () => {
    const { footer } = (await ask(LAYOUT, { language: "NL" })).data;
    expect(footer.nodes).toHaveLength(MENU_ITEMS_CAP);
    expect(footer.pageInfo.hasNextPage).toBe(true);
    expect(footer.nodes[0].path).toBe("/nl");
    expect(
      (await ask(`{ menuItems(first: 5000, where: { location: FOOTER }) { nodes { label } } }`))
        .data.menuItems.nodes,
    ).toHaveLength(MENU_ITEMS_CAP);
  });

  it("ignores an accent that is not a plain colour", async () => {
    expect((await ask(LAYOUT, { language: "EN" })).data.themeGeneralSettings.accent).toBeNull();
  });

  it("returns the same items through menus", async () => {
    const { menus } = (
      await ask(
        `{ menus(where: { location: PRIMARY, language: SV }) { nodes { name locations menuItems { nodes { label } } } } }`,
      )
    ).data;
    expect(menus.nodes).toEqual([
      { name: "PRIMARY", locations: ["PRIMARY"], menuItems: { nodes: [{ label: "Ämnen" }] } },
    ]);
  });
});

describe("nodes", () => {
  it("finds an author by slug, number and id, with shortened lists", async () => {
    const { data } =
      await ask(`{ documentAuthor(id: "grace", idType: SLUG) { id databaseId name authorFields { firstName image { url } }
      documents(first: 1) { nodes { title contentTypeName link } pageInfo { hasNextPage } } toolkits { nodes { title } } } }`);
    expect(data.documentAuthor).toMatchObject({
      name: "Grace Wanjiru",
      documents: { nodes: [{ contentTypeName: "document" }], pageInfo: { hasNextPage: true } },
      toolkits: { nodes: [] },
    });
    const { id, databaseId } = data.documentAuthor;
    const again = await ask(
      `query ($id: ID!, $number: ID!) { a: documentAuthor(id: $id) { slug documents { nodes { title } } } b: documentAuthor(id: $number, idType: DATABASE_ID) { slug } }`,
      { id, number: databaseId },
    );
    expect(again.data).toMatchObject({ a: { slug: "grace" }, b: { slug: "grace" } });
    expect(
      again.data.a.documents.nodes.map(({ title }: { title: string }) => title).sort(),
    ).toEqual(["First", "Second"]);
  });

  it("returns null for unknown nodes", async () => {
    const { data, errors } = await ask(
      `{ documentAuthor(id: "nobody", idType: SLUG) { name } mediaItem(id: "99999999999", idType: DATABASE_ID) { id } other: mediaItem(id: "x") { id } }`,
    );
    expect([data, errors]).toEqual([
      { documentAuthor: null, mediaItem: null, other: null },
      undefined,
    ]);
  });

  it("hides internal files", async () => {
    const { database, storage } = cms();
    const [open, secret] = await Promise.all([
      storeFile({ db: database.db, storage }),
      storeFile({ db: database.db, storage }, { visibility: "internal" }),
    ]);
    const { data } = await ask(
      `query ($open: ID!, $secret: ID!) { open: mediaItem(id: $open) { mediaItemUrl fileSize } secret: mediaItem(id: $secret) { id } }`,
      { open: open.id, secret: secret.id },
    );
    expect(data).toEqual({
      open: { mediaItemUrl: `http://cms.test${open.path}`, fileSize: 16 },
      secret: null,
    });
  });
});

describe("limits and errors", () => {
  it("rejects queries that are too expensive, too long or circular", async () => {
    expect(await refusal(await send("{ ...F } fragment F on Query { ...F }"))).toEqual([
      400,
      "malformed_request",
    ]);
    const dear = `{ ${Array.from({ length: 12 }, (_, n) => `m${n}: menuItems(first: 1000, where: { location: FOOTER }) { nodes { id label url path } }`).join(" ")} }`;
    expect(await refusal(await send(dear))).toEqual([400, "malformed_request"]);
    const long = `{ ${"taxonomyNames ".repeat(4000)} }`;
    expect(await refusal(await send(long))).toEqual([400, "malformed_request"]);
  });

  it("rejects variables with more levels or values than JSON bodies may have", async () => {
    const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
    const json = { "Content-Type": "application/json" };
    const posted = (member: string) =>
      cms().request("/graphql", {
        method: "POST",
        headers: json,
        body: `{"query":"query ($language: LanguageCodeEnum) { seo(language: $language) { titleTemplate } }",${member}}`,
      });

    for (const name of ["variables", "extensions"]) {
      for (const levels of [JSON_DEPTH_MAX, 100_000]) {
        const deep = await posted(`"${name}":{"language":${nested(levels)}}`);
        expect(deep.status).toBe(400);
        expect(await deep.json()).toMatchObject({
          errors: [
            {
              message: `The body may have at most ${JSON_DEPTH_MAX} levels`,
              extensions: { code: "malformed_request" },
            },
          ],
        });
      }
      expect(
        await refusal(await posted(`"${name}":{"language":[${"1,".repeat(JSON_VALUES_MAX)}1]}`)),
      ).toEqual([400, "malformed_request"]);
      const address = `/graphql?query=${encodeURIComponent("{ taxonomyNames }")}&${name}=${encodeURIComponent(`{"a":${nested(JSON_DEPTH_MAX)}}`)}`;
      expect(await refusal(await cms().request(address))).toEqual([400, "malformed_request"]);
    }
    expect(
      await (await posted(`"variables":{"unknown":${nested(JSON_DEPTH_MAX - 2)}}`)).json(),
    ).toHaveProperty("data.seo");
  });

  it("rejects malformed requests with an error code", async () => {
    const raw = (init: RequestInit, path = "/graphql") => cms().request(path, init);
    const json = { "Content-Type": "application/json" };
    expect(await refusal(await raw({ method: "POST", headers: json, body: "{" }))).toEqual([
      400,
      "malformed_request",
    ]);
    expect(await refusal(await raw({ method: "POST", headers: json, body: "[]" }))).toEqual([
      400,
      "malformed_request",
    ]);
    expect(await refusal(await raw({ method: "POST", headers: json, body: "{}" }))).toEqual([
      400,
      "malformed_request",
    ]);
    expect(await refusal(await send("{ nonsense }"))).toEqual([400, "malformed_request"]);
    expect(await refusal(await send("{"))).toEqual([400, "malformed_request"]);
    expect(await refusal(await send(LAYOUT, { language: "TLH" }))).toEqual([
      400,
      "malformed_request",
    ]);
    expect(
      await refusal(
        await raw({
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
          body: "query={taxonomyNames}",
        }),
      ),
    ).toEqual([415, "unsupported_media_type"]);
    expect((await raw({ method: "DELETE" })).status).toBe(405);
  });

  it("answers queries by GET", async () => {
    const response = await cms().request(
      `/graphql?query=${encodeURIComponent("{ taxonomyNames }")}`,
    );
    expect(((await response.json()) as Answer).data.taxonomyNames).toHaveLength(9);
  });

  it("allows introspection once per query", async () => {
    const introspection = getIntrospectionQuery();
    expect((await ask(introspection)).data.__schema.queryType.name).toBe("Query");
    const many = `{ a: __schema { types { name } } b: __schema { types { name } } c: __schema { types { name } } }`;
    expect(await refusal(await send(many))).toEqual([400, "malformed_request"]);
  });
});
