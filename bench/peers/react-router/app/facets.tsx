import { Link } from "react-router";
import { FACETS, formatNumber } from "../../library/labels";
import type { FacetValue, SearchPage } from "../../library/queries";

/** The filters of a search, with the number of results of each value. */
export function Filters({ query, page }: { query: string; page: SearchPage }) {
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
        <Link to={`/search?q=${encodeURIComponent(query)}&facet=${param}`}>
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
