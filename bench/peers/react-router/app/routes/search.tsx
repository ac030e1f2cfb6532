import { Form, Link } from "react-router";
import { formatNumber, SITE_TITLE, SORTS } from "../../../library/labels";
import { searchDocuments } from "../../../library/queries";
import { ResultRow } from "../cards";
import { pool } from "../db.server";
import { Filters } from "../facets";
import type { Route } from "./+types/search";

export function meta({ loaderData }: Route.MetaArgs) {
  const query = loaderData?.query;
  return [{ title: `${query ? `${query}: search` : "Search the library"} · ${SITE_TITLE}` }];
}

export async function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  return { query, ...(await searchDocuments(pool, query)) };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, total, results } = loaderData;
  const number = formatNumber(total);
  return (
    <>
      <Form action="/search" role="search">
        <label htmlFor="q">Search the library</label>
        <input id="q" name="q" type="search" defaultValue={query} maxLength={400} />
        <button>Search</button>
        <Link to="/search/advanced">Advanced search</Link>
      </Form>
      <nav aria-label="Types">
        {[
          ["Everything", number],
          ["Resources", number],
          ["Collections", "0"],
          ["Articles", "0"],
        ].map(([name, count]) => (
          <Link key={name} to={`/search?q=${encodeURIComponent(query)}&type=${name}`}>
            {name} <span className="count">{count}</span>
          </Link>
        ))}
      </nav>
      <Filters query={query} page={loaderData} />
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
        <Link to={`/search?q=${encodeURIComponent(query)}`}>Normal</Link>{" "}
        <Link to={`/search?q=${encodeURIComponent(query)}&layout=compressed`}>Compact</Link>
      </p>
      <p>
        <Link to={`/newsletter?q=${encodeURIComponent(query)}`}>Tell me about new results</Link>{" "}
        <a href={`/feed?q=${encodeURIComponent(query)}`}>Atom feed</a>
      </p>
      <ul>
        {results.map((result) => (
          <ResultRow key={result.id} result={result} />
        ))}
      </ul>
      <p>{`${results.length} of ${number}`}</p>
      {results.length < total ? (
        <Link to={`/search?q=${encodeURIComponent(query)}&page=2`}>
          {`Show ${results.length} more`}
        </Link>
      ) : null}
    </>
  );
}
