import type { Metadata } from "next";
import Form from "next/form";
import Link from "next/link";
import { formatNumber, SITE_TITLE, SORTS, FACETS } from "../../../library/labels";
import { searchDocuments, type FacetValue, type SearchPage } from "../../../library/queries";
import { ResultRow } from "../../components/cards";
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

/** The filters of a search, with the number of results of each value. */
function Filters({ query, page }: { query: string; page: SearchPage }) {
  return (
    <details open>
      <summary>Filter</summary>
      <form id="filters" action="/search" aria-label="Filters">
        <input type="hidden" name="q" value={query} />
        {FACETS.map((facet) => (
          <Facet
            key={facet.param}
            {...facet}
            values={page.facets.filter(({ taxonomy }) => taxonomy === facet.taxonomy)}
            query={query}
          />
        ))}
        <Years years={page.years} />
      </form>
    </details>
  );
}

interface FacetProps {
  param: string;
  name: string;
  isOpen: boolean;
  values: FacetValue[];
  query: string;
}

function Facet({ param, name, isOpen, values, query }: FacetProps) {
  const more = (values[0]?.values ?? 0) - values.length;
  return (
    <details open={isOpen}>
      <summary>{name}</summary>
      {values.map((value) => (
        <label key={value.slug}>
          <input type="checkbox" name={param} value={value.slug} />
          <span>{value.name}</span>
          <span className="count">{formatNumber(value.count)}</span>
        </label>
      ))}
      {more > 0 ? (
        <Link href={`/search?q=${encodeURIComponent(query)}&facet=${param}`}>
          {`Show ${more} more`}
        </Link>
      ) : null}
    </details>
  );
}

function Years({ years }: { years: SearchPage["years"] }) {
  const most = Math.max(1, ...years.map(({ count }) => count));
  return (
    <details>
      <summary>Year</summary>
      <svg viewBox={`0 0 ${years.length * 4} 40`} aria-hidden="true">
        {years.map(({ year, count }, index) => (
          <rect
            key={year}
            x={index * 4}
            y={40 - (40 * count) / most}
            width="3"
            height={(40 * count) / most}
          />
        ))}
      </svg>
      <label>
        From <input name="from" inputMode="numeric" />
      </label>
      <label>
        To <input name="to" inputMode="numeric" />
      </label>
    </details>
  );
}
