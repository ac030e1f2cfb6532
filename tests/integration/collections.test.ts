// @database one-connection

import { beforeAll, describe, expect, it } from "vitest";
import { Collection, CollectionsAnswer } from "../../cms/contract/collections";
import { ErrorBody } from "../../cms/contract/errors";
import { RecentAnswer, SearchAnswer } from "../../cms/contract/search";
import { answerOf, saveCollection, savePost } from "../factories/library";
import { useCms } from "../setup/cms";

const cms = useCms();
const ids: Record<"first" | "hidden" | "open" | "staff" | "own", number> = {
  first: 0,
  hidden: 0,
  open: 0,
  staff: 0,
  own: 0,
};

beforeAll(async () => {
  const { database, services } = cms();
  const { db } = database;
  ids.first = await savePost(db, { title: "Registering births", modified: new Date("2024-02-01") });
  const second = await savePost(db, { title: "Counting births" });
  const outside = await savePost(db, { title: "Births elsewhere" });
  ids.hidden = await savePost(db, {
    title: "Births inside",
    type: "internal_document",
    visibility: "internal",
  });
  const body = (description: string) => ({ description });
  ids.open = await saveCollection(db, {
    modified: new Date("2024-03-01"),
    items: [second, ids.hidden, ids.first],
    startHere: [ids.hidden, ids.first],
    facts: { featured: true, curator: "Protection team" },
    translations: [
      {
        language: "en",
        slug: "first-papers",
        title: "First papers",
        abstract: "Papers",
        body: body("About papers"),
      },
      {
        language: "sv",
        slug: "forsta-papper",
        title: "Första papper",
        abstract: "Papper",
        body: body("Om papper"),
      },
    ],
  });
  await saveCollection(db, { title: "Older", modified: new Date("2023-03-01") });
  await saveCollection(db, { title: "Nobody's in particular", facts: { site_collection: false } });
  ids.staff = await saveCollection(db, {
    title: "For staff",
    items: [ids.first],
    facts: { staff_only: true },
  });
  ids.own = await saveCollection(db, {
    title: "Somebody's own",
    items: [ids.first],
    facts: { private: true },
  });
  await services.searchEngine.index([
    ids.first,
    second,
    outside,
    ids.hidden,
    ids.open,
    ids.staff,
    ids.own,
  ]);
  await services.searchEngine.finishIndexing();
});

describe("collections", () => {
  it("are listed if they belong to the site and are public, newest change first; the language code may have either case", async () => {
    const { collections, count } = await answerOf(
      await cms().request("/api/v1/collections?lang=SV"),
      CollectionsAnswer,
    );
    expect(collections.map(({ title, link }) => [title, link])).toEqual([
      ["Första papper", "/sv/collection/forsta-papper"],
      ["Older", "/sv/collection/older"],
    ]);
    expect(count).toBe(2);
  });

  it("count and show public posts only", async () => {
    const collection = await answerOf(
      await cms().request("/api/v1/collections/first-papers?language=sv"),
      Collection,
    );
    expect(collection).toMatchObject({
      databaseId: ids.open,
      title: "Första papper",
      description: "Om papper",
      postCount: 2,
      featured: true,
      siteCollection: true,
      curator: "Protection team",
    });
    expect(collection.recommendedPosts.map((card) => card.title)).toEqual(["Registering births"]);
    expect(collection.translations.map((translation) => translation.language)).toEqual([
      "en",
      "sv",
    ]);
  });

  it("answer 404 if they are for staff only or private", async () => {
    for (const slug of ["for-staff", "somebodys-own", "nothing"])
      expect([slug, (await cms().request(`/api/v1/collections/${slug}`)).status]).toEqual([
        slug,
        404,
      ]);
    for (const id of [ids.staff, ids.own, ids.first, 2_147_483_647, 9_999_999_999, "x", 0]) {
      const response = await cms().post(`/api/v1/collections/${id}/documents`, {});
      expect([id, response.status, ErrorBody.parse(await response.json()).code]).toEqual([
        id,
        404,
        "not_found",
      ]);
    }
  });
});

describe("a search within a collection", () => {
  it("finds its public documents and nothing else", async () => {
    const all = await answerOf(
      await cms().post(`/api/v1/collections/${ids.open}/documents`, {}),
      SearchAnswer,
    );
    expect(all.documents.map((card) => card.title)).toEqual([
      "Registering births",
      "Counting births",
    ]);
    const some = await answerOf(
      await cms().post(`/api/v1/collections/${ids.open}/documents`, {
        search: "registering",
        sort_by: "Relevance",
      }),
      SearchAnswer,
    );
    expect(some.documents[0]?.title).toBe("Registering births");
    const inside = await answerOf(
      await cms().post(`/api/v1/collections/${ids.open}/documents`, {
        indices: ["public_search", "internal_search"],
        post_type: ["document", "internal_document"],
      }),
      SearchAnswer,
    );
    expect(inside.count).toBe(2);
  });

  it("refuses a wrong body and names its invalid fields", async () => {
    const response = await cms().post(`/api/v1/collections/${ids.open}/documents`, {
      page: 0,
      sort_by: "Best",
    });
    expect(response.status).toBe(422);
    expect(Object.keys(ErrorBody.parse(await response.json()).fields ?? {}).sort()).toEqual([
      "page",
      "sort_by",
    ]);
  });
});

describe("recent documents", () => {
  it("are the public ones that changed last", async () => {
    const { documents, count } = await answerOf(
      await cms().post("/api/v1/get_recent_documents", { lang: "SV", limit: 2 }),
      RecentAnswer,
    );
    expect([documents[0]?.title, count]).toEqual(["Registering births", 2]);
  });
});
