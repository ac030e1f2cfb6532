import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../../cms/contract/languages";

/** A text of the collection, in the format of its import file. */
export interface Article {
  id: string;
  /** Identifies the same work in all its languages: one post of the library. */
  parallel_id: string;
  language: Language;
  title: string;
  body: string;
}

/** A query and its relevant works, by `parallel_id`. */
export interface JudgedQuery {
  text: string;
  language: Language;
  relevant: ReadonlySet<string>;
}

export interface JudgedCollection {
  articlesPath: string;
  articles: Article[];
  queries: JudgedQuery[];
}

/**
 * Reads `help_articles.jsonl` and `help_search/{queries.jsonl,qrels.tsv}` from a folder. Throws an error message if a file is
 * missing, or if a judgement names a text in another language than its query. Texts are identified by work.
 */
export function readJudgedCollection(folder: string): JudgedCollection {
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
