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
import { createBm25, meanOf, measure, type Measures, RANKS } from "./relevance/measures";
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
