import type { Metadata } from "next";
import Form from "next/form";
import Link from "next/link";
import { formatNumber, SITE_TITLE, SORTS } from "../../../library/labels";
import { searchDocuments } from "../../../library/queries";
import { ResultRow } from "../../components/cards";
import { Filters } from "../../components/facets";
import { pool } from "../../lib/db";

interface Props {
  searchParams: Promise<{ q?: string }>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { q } = await searchParams;
  return { title: `${q ? `${q}: search` : "Search the library"} · ${SITE_TITLE}` };
}

export default async function Search({ searchParams }: Props) {
  const { q: query = "" } = await searchParams;
  const page = await searchDocuments(pool, query);
  const { total, results } = page;
  const number = formatNumber(total);
  return (
    <>
      <Form action="/search" role="search">
        <label htmlFor="q">Search the library</label>
        <input id="q" name="q" type="search" defaultValue={query} maxLength={400} />
        <button>Search</button>
        <Link href="/search/advanced">Advanced search</Link>
      </Form>
      <nav aria-label="Types">
        {[
          ["Everything", number],
          ["Resources", number],
          ["Collections", "0"],
          ["Articles", "0"],
        ].map(([name, count]) => (
          <Link key={name} href={`/search?q=${encodeURIComponent(query)}&type=${name}`}>
            {name} <span className="count">{count}</span>
          </Link>
        ))}
      </nav>
      <Filters query={query} page={page} />
      <label>
        Sort{" "}
        <select name="sort" form="filters">
          {SORTS.map((sort) => (
            <option key={sort}>{sort}</option>
          ))}
        </select>
      </label>
      <button form="filters">Apply</button>
      <h1>{`${number} results`}</h1>
      <p>
        <Link href={`/search?q=${encodeURIComponent(query)}`}>Normal</Link>{" "}
        <Link href={`/search?q=${encodeURIComponent(query)}&layout=compressed`}>Compact</Link>
      </p>
      <p>
        <Link href={`/newsletter?q=${encodeURIComponent(query)}`}>Tell me about new results</Link>{" "}
        <a href={`/feed?q=${encodeURIComponent(query)}`}>Atom feed</a>
      </p>
      <ul>
        {results.map((result) => (
          <ResultRow key={result.id} result={result} />
        ))}
      </ul>
      <p>{`${results.length} of ${number}`}</p>
      {results.length < total ? (
        <Link href={`/search?q=${encodeURIComponent(query)}&page=2`}>
          {`Show ${results.length} more`}
        </Link>
      ) : null}
    </>
  );
}
