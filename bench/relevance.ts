import { resolve, join } from "node:path";
import { parseArgs } from "node:util";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { EXIT, runCommand } from "../cms/cli/command";
import { main as importFiles } from "../cms/cli/import";
import { type Language, LANGUAGES } from "../cms/contract/languages";
import { SearchRequest } from "../cms/contract/search";
import type { Db } from "../cms/db/client";
import { ANONYMOUS } from "../cms/shared/actor";
import type { SearchService } from "../cms/areas/discovery";
import { inTemporaryLibrary } from "./library/sample";
import { printTable } from "./report";
import { existsSync, readFileSync } from "node:fs";

/** A text of the collection, in the format of its import file. */
interface Article {
  id: string;
  /** Identifies the same work in all its languages: one post of the library. */
  parallel_id: string;
  language: Language;
  title: string;
  body: string;
}

/** A query and its relevant works, by `parallel_id`. */
interface JudgedQuery {
  text: string;
  language: Language;
  relevant: ReadonlySet<string>;
}

interface JudgedCollection {
  articlesPath: string;
  articles: Article[];
  queries: JudgedQuery[];
}

/**
 * Reads `help_articles.jsonl` and `help_search/{queries.jsonl,qrels.tsv}` from a folder. Throws an Error if a file is missing,
 * or if a judgement names a text in another language than its query. Texts are identified by work.
 */
function readJudgedCollection(folder: string): JudgedCollection {
  const [articlesPath, queriesPath, judgementsPath] = [
    "help_articles.jsonl",
    "help_search/queries.jsonl",
    "help_search/qrels.tsv",
  ].map((name) => join(folder, name)) as [string, string, string];
  const missing = [articlesPath, queriesPath, judgementsPath].find((path) => !existsSync(path));
  if (missing)
    throw new Error(
      `the judged collection is incomplete: ${missing} is missing. Name its folder with --data or BENCH_DATA.`,
    );

  const articles = linesOf(articlesPath).map((line) => JSON.parse(line) as Article);
  const byId = new Map(articles.map((article) => [article.id, article]));
  const queries = new Map(
    linesOf(queriesPath).map((line) => {
      const { _id, text, language } = JSON.parse(line) as {
        _id: string;
        text: string;
        language: Language;
      };
      return [_id, { text, language, relevant: new Set<string>() }];
    }),
  );
  // The first line has the column names.
  for (const line of linesOf(judgementsPath).slice(1)) {
    const [queryId, articleId] = line.split("\t") as [string, string];
    const [query, article] = [queries.get(queryId), byId.get(articleId)];
    if (query?.language !== article?.language || !query || !article)
      throw new Error(`a judgement does not fit the collection: ${line}`);
    query.relevant.add(article.parallel_id);
  }
  return {
    articlesPath,
    articles,
    queries: [...queries.values()].filter(({ relevant }) => relevant.size > 0),
  };
}

function linesOf(path: string): string[] {
  return readFileSync(path, "utf8").split("\n").filter(Boolean);
}

/** Default folder of the development data, beside the project. */
const DATA_DEFAULT = "../shared/data";
/** Title weight of the stronger baseline: the best of those tried on two judged collections (design, data-and-search). */
const TITLE_TIMES = 3;

const STEMMERS: Record<Language, (word: string) => string> = {
  en: english,
  es: spanish,
  sv: swedish,
  nl: dutch,
  fr: french,
};

/** Returns works for a query, the best first. */
type Ranker = (query: JudgedQuery) => Promise<string[]> | string[];

/**
 * `npm run bench:relevance -- --data FOLDER`: how well search answers real queries. Imports the articles of a judged collection
 * into a new library and runs every query as a visitor with its language. Prints the quality of the first pages, beside two
 * baselines over the same texts. Runs of the same code give the same figures.
 */
export async function main(argv: string[]): Promise<number> {
  let collection: JudgedCollection;
  try {
    const { values } = parseArgs({ args: argv, options: { data: { type: "string" } } });
    collection = readJudgedCollection(
      resolve(values.data ?? (process.env.BENCH_DATA || DATA_DEFAULT)),
    );
  } catch (error) {
    console.error(`The relevance benchmark failed: ${(error as Error).message}`);
    return EXIT.failed;
  }
  return inFreshLibrary(collection.articlesPath, async (search, db) => {
    const works = await readWorks(db);
    const [plain, stemmed] = [
      bm25Baseline(collection.articles, plainWords),
      bm25Baseline(collection.articles, stemmedWords),
    ];
    print(collection.queries, {
      search: await measureAll(collection.queries, (query) => ask(search, query, works)),
      plain: await measureAll(collection.queries, plain),
      stemmed: await measureAll(collection.queries, stemmed),
    });
  });
}

/** Imports the file like `npm run import`, into an embedded library that is deleted afterwards. */
async function inFreshLibrary(
  path: string,
  work: (search: SearchService, db: Db) => Promise<void>,
): Promise<number> {
  const importAndWork = async () => {
    const imported = await importFiles([path]);
    if (imported !== EXIT.fine) return imported;
    return runCommand("The relevance benchmark", async ({ services, database }) => {
      await work(services.search, database.db);
      return EXIT.fine;
    });
  };
  return inTemporaryLibrary("relevance", importAndWork, { embedded: true });
}

/** Returns the works of the library by the id of their post. */
async function readWorks(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom("posts").select(["database_id", "source_id"]).execute();
  return new Map(rows.map((row) => [row.database_id, row.source_id ?? ""]));
}

/** Returns a visitor's first page. A work counts in any language, since its page links to all of them. */
async function ask(
  search: SearchService,
  { text, language }: JudgedQuery,
  works: ReadonlyMap<number, string>,
): Promise<string[]> {
  const request = SearchRequest.parse({
    search: text,
    language,
    sort_by: "Relevance",
    page_size: RANKS,
    user_search: true,
  });
  const { documents } = await search.search(ANONYMOUS, request);
  return documents.map(({ databaseId }) => works.get(databaseId)!);
}

/** Returns a BM25 ranker over the texts in the query's language only, so that works without that language cannot compete. */
function bm25Baseline(
  articles: readonly Article[],
  wordsOf: (article: Pick<Article, "title" | "body" | "language">) => string[],
): Ranker {
  const rankers = new Map(
    LANGUAGES.map((language) => {
      const texts = articles.filter((article) => article.language === language);
      return [
        language,
        createBm25(texts.map((article) => ({ id: article.parallel_id, words: wordsOf(article) }))),
      ];
    }),
  );
  return ({ text, language }) =>
    rankers.get(language)!(wordsOf({ title: "", body: text, language }));
}

/** Returns lowercase runs of letters and digits from title and text as one field, without stemming or stop words. */
function plainWords({ title, body }: Pick<Article, "title" | "body">): string[] {
  return (
    `${title}\n${body}`
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

function stemmedWords({
  title,
  body,
  language,
}: Pick<Article, "title" | "body" | "language">): string[] {
  return plainWords({ title: `${title}\n`.repeat(TITLE_TIMES), body }).map(STEMMERS[language]);
}

async function measureAll(queries: readonly JudgedQuery[], rank: Ranker): Promise<Measures[]> {
  const measures: Measures[] = [];
  for (const query of queries) measures.push(measure(await rank(query), query.relevant));
  return measures;
}

type Results = Record<"search" | "plain" | "stemmed", Measures[]>;

/** Prints a row per language, and the mean, in which every language has the same weight. */
function print(queries: readonly JudgedQuery[], results: Results): void {
  const languages = LANGUAGES.filter((language) =>
    queries.some((query) => query.language === language),
  );
  const means = languages.map((language) => {
    const own = (measures: Measures[]) =>
      meanOf(measures.filter((_, index) => queries[index]!.language === language));
    return {
      language,
      count: queries.filter((query) => query.language === language).length,
      search: own(results.search),
      plain: own(results.plain),
      stemmed: own(results.stemmed),
    };
  });
  const over = (key: keyof Results) => meanOf(means.map((row) => row[key]));
  const rows = [
    ...means,
    {
      language: "mean",
      count: queries.length,
      search: over("search"),
      plain: over("plain"),
      stemmed: over("stemmed"),
    },
  ];
  const figure = (value: number) => value.toFixed(4);
  const difference = (value: number) => `${value < 0 ? "" : "+"}${figure(value)}`;
  console.log(
    `\nnDCG@${RANKS} over ${queries.length} judged queries; BM25 with k1 1.2 and b 0.75 on the visitor's own language, plain and with stems and the title counted ${TITLE_TIMES} times:\n`,
  );
  printTable(
    rows.map(({ language, count, search, plain, stemmed }) => ({
      language,
      queries: count,
      search: figure(search.ndcg),
      "plain BM25": figure(plain.ndcg),
      "over plain": difference(search.ndcg - plain.ndcg),
      "stemmed BM25": figure(stemmed.ndcg),
      "over stemmed": difference(search.ndcg - stemmed.ndcg),
      [`recall@${RANKS}`]: figure(search.recall),
      [`MRR@${RANKS}`]: figure(search.reciprocalRank),
    })),
  );
}

/** The quality of a ranking for one query; each measure is from 0 to 1. */
interface Measures {
  /** Normalised discounted cumulative gain: relevant results count less further down (Järvelin and Kekäläinen, 2002). */
  ndcg: number;
  /** Share of the relevant results that the page shows. */
  recall: number;
  /** One divided by the rank of the first relevant result. */
  reciprocalRank: number;
}

/** Results considered: a first page. */
const RANKS = 10;

/**
 * Measures the first `RANKS` results against the relevant ones, which must not be empty. All relevant results have the same
 * grade.
 */
export function measure(results: readonly string[], relevant: ReadonlySet<string>): Measures {
  const ranks = results
    .slice(0, RANKS)
    .flatMap((id, index) => (relevant.has(id) ? [index + 1] : []));
  const gain = (places: readonly number[]) =>
    places.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
  const best = Array.from({ length: Math.min(relevant.size, RANKS) }, (_, index) => index + 1);
  return {
    ndcg: gain(ranks) / gain(best),
    recall: ranks.length / relevant.size,
    reciprocalRank: ranks.length > 0 ? 1 / ranks[0]! : 0,
  };
}

/** Returns the mean of each measure; the list must not be empty. */
export function meanOf(measures: readonly Measures[]): Measures {
  const mean = (key: keyof Measures) =>
    measures.reduce((sum, one) => sum + one[key], 0) / measures.length;
  return { ndcg: mean("ndcg"), recall: mean("recall"), reciprocalRank: mean("reciprocalRank") };
}

/** BM25's usual constants (Robertson and Zaragoza, 2009): how fast repeats saturate, and how much length counts. */
const K1 = 1.2;
const B = 0.75;

/** A text to find: its id and its normalised words. */
export interface Bm25Text {
  id: string;
  words: readonly string[];
}

/**
 * Returns a function that ranks texts of one field by plain BM25 for the words of a query. It is the baseline for the site's
 * search. Leaves out texts without any of the words; ties are ordered by id.
 */
export function createBm25(texts: readonly Bm25Text[]): (query: readonly string[]) => string[] {
  const averageLength = texts.reduce((sum, { words }) => sum + words.length, 0) / texts.length;
  /** For each word, its count in every text that contains it. */
  const postings = new Map<string, Map<Bm25Text, number>>();
  for (const text of texts) {
    for (const word of text.words) {
      const counts = postings.get(word) ?? new Map<Bm25Text, number>();
      postings.set(word, counts.set(text, (counts.get(text) ?? 0) + 1));
    }
  }

  return (query) => {
    const scores = new Map<Bm25Text, number>();
    for (const word of query) {
      const counts = postings.get(word) ?? new Map<Bm25Text, number>();
      // Adds 1, so that no word lowers a text's score.
      const rarity = Math.log(1 + (texts.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [text, count] of counts) {
        const lengthFactor = 1 - B + (B * text.words.length) / averageLength;
        scores.set(
          text,
          (scores.get(text) ?? 0) + (rarity * count * (K1 + 1)) / (count + K1 * lengthFactor),
        );
      }
    }
    return [...scores]
      .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || (a.id < b.id ? -1 : 1))
      .map(([{ id }]) => id);
  };
}
