import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { FactList, FactRow } from "~/components/fact-row";
import { formatDate } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { contentLang, foreign } from "./place";
import { useLanguage } from "~/i18n/language";
import type { Fact, FactItem } from "./term-facts";

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
        {i > 0 && ", "}
        {path.map((step, j) => (
          <Fragment key={step.to}>
            {j > 0 && " › "}
            <Link
              to={step.to}
              lang={step.lang ? foreign(step.lang, language) : contentLang(language)}
            >
              {step.name}
            </Link>
          </Fragment>
        ))}
      </Fragment>
    ));
  }
}
