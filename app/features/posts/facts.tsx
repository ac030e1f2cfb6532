import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { FactList, FactRow } from "~/components/section-head";
import { formatDate, listComma, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { contentLang, langAttribute } from "./post-page";
import type { Taxonomy } from "#contract/names";
import type { Term } from "#contract/shared";

interface FactsProps {
  title: string;
  facts: readonly Fact[];
  year: number | null;
  /** ISO 8601; null if it is not known. */
  changed: string | null;
}

/** The known facts about a resource. From lg on they are below the cover, where lines are short. */
export function Facts({ title, facts, year, changed }: FactsProps) {
  const { t } = useTranslation("document");
  const language = useLanguage();
  const [publishers, ...rest] = facts[0]?.key === "publishers" ? facts : [undefined, ...facts];
  return (
    <section className="col-[1/3] mt-9 lg:col-1 lg:row-[1/5] lg:mt-96" aria-labelledby="about">
      <h2 id="about" className="mb-3 t-title-l">
        {title}
      </h2>
      <FactList single className="lg:*:block">
        {publishers && <FactRow label={t("fact.publishers")}>{joined(publishers.values)}</FactRow>}
        {year !== null && <FactRow label={t("fact.year")}>{year}</FactRow>}
        {rest.map(
          (fact) =>
            fact && (
              <FactRow key={fact.key} label={t(`fact.${fact.key}`)}>
                {joined(fact.values)}
              </FactRow>
            ),
        )}
        {changed && (
          <FactRow label={t("fact.modified")}>
            <time dateTime={changed}>{formatDate(changed, language)}</time>
          </FactRow>
        )}
      </FactList>
    </section>
  );

  function joined(values: FactItem[][]) {
    return values.map((path, i) => (
      <Fragment key={path.at(-1)?.to}>
        {i > 0 && listComma(language)}
        {path.map((step, j) => (
          <Fragment key={step.to}>
            {j > 0 && " › "}
            <Link
              to={step.to}
              lang={step.lang ? langAttribute(step.lang, language) : contentLang(language)}
            >
              {step.name}
            </Link>
          </Fragment>
        ))}
      </Fragment>
    ));
  }
}

/** Facts about a resource in page order, with the search parameter for each. */
const FACT_TAXONOMIES = [
  ["content_types", "content-type"],
  ["topics", "topic"],
  ["keywords", "keyword"],
  ["countries", "country"],
  ["regions", "region"],
  ["licenses", "license"],
] as const satisfies readonly (readonly [Taxonomy, string])[];

/** A name and the path that it leads to, without language. */
export interface FactItem {
  name: string;
  to: string;
  lang?: string;
}
/** `values` are listed side by side; the items of one value are the steps of a path, outermost first. */
export interface Fact {
  key: (typeof FACT_TAXONOMIES)[number][0] | "publishers" | "authors" | "collections";
  values: FactItem[][];
}

/** Returns a resource's terms as facts, each with a search for more of the same. */
export function termFacts(terms: Partial<Record<Taxonomy, readonly Term[]>>): Fact[] {
  return FACT_TAXONOMIES.map(([key, parameter]): Fact => ({
    key,
    values: mostExact(terms[key] ?? []).map(({ slug, name }) => [
      { name, to: `/search?${parameter}=${encodeURIComponent(slug)}` },
    ]),
  })).filter((fact) => fact.values.length > 0);
}

/** Returns the terms without implied ones: Kenya is in Eastern Africa, and so also in Africa. */
export function mostExact(terms: readonly Term[]): Term[] {
  const parents = new Set(terms.map((term) => term.parentDatabaseId));
  return terms.filter((term) => !parents.has(term.databaseId));
}
