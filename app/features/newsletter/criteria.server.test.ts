import { describe, expect, it } from "vitest";
import { FollowedSearch, type Followed, type Subscription } from "#contract/subscriptions";
import type { SearchRequestInput } from "#contract/search";
import type { ContentClient } from "~/content/client.server";
import { fakeContentClient } from "../../../tests/setup/content-client";
import {
  newCriteria,
  readChange,
  readCriteria,
  typedChange,
  criteriaOf,
  criteriaProblems,
} from "./criteria.server";

/** A content system with one topic, two countries and one featured collection. */
const TERMS = [
  { taxonomy: "topics", slug: "education", databaseId: 1 },
  { taxonomy: "countries", slug: "kenya", databaseId: 2 },
  { taxonomy: "countries", slug: "peru", databaseId: 3 },
].map((term) => ({
  ...term,
  name: term.slug,
  language: "en",
  path: [],
  count: 4,
  marks: [],
  foundAs: null,
}));

function contentIn(): ContentClient {
  const terms = ({ taxonomy, slugs, ids }: { taxonomy: string; slugs?: string; ids?: string }) =>
    TERMS.filter(
      (term) =>
        term.taxonomy === taxonomy &&
        (!slugs || slugs.split(",").includes(term.slug)) &&
        (!ids || ids.split(",").includes(String(term.databaseId))),
    );
  return fakeContentClient(({ path, query, body }) => {
    if (path === "/terms") {
      const found = terms({ taxonomy: "", ...query });
      return { terms: found, count: found.length };
    }
    const { post_type, document_topics: asked = [] } = body as SearchRequestInput;
    if (post_type?.join() === "featured_collection")
      return {
        documents: [{ databaseId: 7, title: "Shelf", language: "en", postCount: 3 }],
        count: 1,
        facets: [],
      };
    const unknown = asked.filter((slug) => slug !== "education");
    return {
      documents: [],
      count: 0,
      facets: {
        topics: asked
          .filter((slug) => slug === "education")
          .map((slug) => ({ slug, name: "Education", selected: true })),
      },
      ...(unknown.length > 0 && { unknown: { topics: unknown } }),
    };
  });
}

const formOf = (entries: Record<string, string | string[]>): FormData => {
  const form = new FormData();
  for (const [name, values] of Object.entries(entries))
    for (const value of [values].flat()) form.append(name, value);
  return form;
};
const education: Followed = {
  nodeType: "documentTopics",
  id: 1,
  name: "Education",
  language: "en",
};
const subscriptionOf = (part: Partial<Subscription> = {}): Subscription => ({
  id: 5,
  email: "amina@example.org",
  frequency: "monthly",
  terms: [education],
  search: null,
  everything: false,
  state: "active",
  created: "2026-01-01T00:00:00.000Z",
  lastIssue: null,
  ...part,
});

describe("the criteria in the form", () => {
  it("are the chosen terms, by their ids", async () => {
    const form = formOf({
      frequency: "daily",
      documentTopics: "education",
      documentCountries: ["kenya", "peru", "peru"],
      collections: "7",
    });
    expect(await readCriteria(contentIn(), false, form)).toEqual({
      frequency: "daily",
      search: null,
      terms: [
        { nodeType: "documentTopics", id: 1 },
        { nodeType: "documentCountries", id: 2 },
        { nodeType: "documentCountries", id: 3 },
        { nodeType: "collections", id: 7 },
      ],
    });
  });

  it.each<Record<string, string | string[]>>([
    { documentTopics: "nope" },
    { documentTopics: ["education", "nope"] },
    { documentTopics: "education,nope" },
    { collections: "shelf" },
  ])(
    "are refused if the library does not have them, and never become everything instead: %o",
    async (entries) => {
      await expect(readCriteria(contentIn(), false, formOf(entries))).rejects.toMatchObject({
        code: "invalid_input",
      });
    },
  );

  it("must be chosen, not only typed, and no more than a subscription takes", () => {
    expect(criteriaProblems(formOf({ documentTopics: "education" }))).toEqual({});
    expect(
      criteriaProblems(
        formOf({
          "find.documentTopics": "educ",
          "find.documentCountries": "keny",
          "seen.documentCountries": "keny",
        }),
      ),
    ).toEqual({ documentTopics: ["not_chosen"] });
    expect(
      criteriaProblems(
        formOf({ documentTopics: Array.from({ length: 60 }, (_, at) => `topic-${at}`) }),
      ),
    ).toEqual({ documentTopics: ["too_many_values"] });
  });
});

describe("a change of a subscription", () => {
  it("leaves out unchanged fields", async () => {
    expect(
      await readChange(
        contentIn(),
        formOf({ frequency: "weekly", documentTopics: "education" }),
        subscriptionOf(),
      ),
    ).toEqual({ frequency: "weekly" });
  });

  it("changes only the frequency of a subscription whose terms no longer exist", async () => {
    expect(
      await readChange(contentIn(), formOf({ frequency: "daily" }), subscriptionOf({ terms: [] })),
    ).toEqual({ frequency: "daily" });
  });

  it("contains the whole choice if it differs", async () => {
    expect(
      await readChange(contentIn(), formOf({ documentCountries: "peru" }), subscriptionOf()),
    ).toEqual({ frequency: "monthly", terms: [{ nodeType: "documentCountries", id: 3 }] });
  });

  it("keeps a search of which the reader may see only a part, and removes it only on request", async () => {
    const search = FollowedSearch.parse({
      search: "cyclone",
      indices: ["public_search", "internal_search"],
      post_type: ["internal_document"],
    });
    const subscription = subscriptionOf({ search });
    const kept = { documentTopics: "education", search: "q=cyclone" };
    expect(await readChange(contentIn(), formOf(kept), subscription)).toEqual({
      frequency: "monthly",
    });
    expect(
      await readChange(contentIn(), formOf({ documentTopics: "education" }), subscription),
    ).toEqual({ frequency: "monthly", search: null });
    expect(
      await readChange(contentIn(), formOf({ ...kept, without: "search" }), subscription),
    ).toEqual({ frequency: "monthly", search: null });
    expect(
      (await typedChange(contentIn(), formOf({ search: "" }), subscription)).search?.query,
    ).toContain("q=cyclone");
    expect(
      (await typedChange(contentIn(), formOf({ search: "", without: "search" }), subscription))
        .search,
    ).toBeNull();
  });

  it("shows followed collections even if they are no longer offered to others", async () => {
    const terms: Followed[] = [7, 8, 9].map((id) => ({
      nodeType: "collections",
      id,
      name: `Collection ${id}`,
      language: "en",
    }));
    const { fields } = await criteriaOf(contentIn(), subscriptionOf({ terms }));
    expect(fields.collections.chosen.map(({ slug }) => slug)).toEqual(["7", "8", "9"]);
    expect(fields.collections.allTerms?.map(({ slug }) => slug)).toEqual(["7", "8", "9"]);
    const { fields: typed } = await typedChange(
      contentIn(),
      formOf({ collections: ["7", "9"] }),
      subscriptionOf({ terms }),
    );
    expect(typed.collections.chosen.map(({ slug }) => slug)).toEqual(["7", "9"]);
    expect(typed.collections.allTerms?.map(({ slug }) => slug)).toEqual(["7", "8", "9"]);
  });
});

describe("the search in an address", () => {
  const searchOf = async (query: string, staff = false) =>
    (await newCriteria(contentIn(), staff, new URLSearchParams(query))).search;

  it("consists of its conditions, without how the results are displayed", async () => {
    expect(await searchOf("q=water&sort=alphabetical&page=3")).toMatchObject({ query: "q=water" });
    expect(await searchOf("sort=alphabetical&look=yes")).toBeNull();
  });

  it("drops terms that the library does not have, and never becomes a search for everything", async () => {
    expect(await searchOf("topic=nope")).toBeNull();
    expect(await searchOf("topic=education&topic=nope")).toMatchObject({
      query: "topic=education",
    });
    await expect(
      readCriteria(contentIn(), false, formOf({ search: "topic=nope" })),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("covers the internal library for staff only", async () => {
    expect(await searchOf("q=water&index=internal")).toMatchObject({ query: "q=water" });
    expect(await searchOf("q=water&index=internal", true)).toMatchObject({
      query: "q=water&index=internal",
    });
  });
});
