import { Fragment, type ReactNode } from "react";
import { foreign } from "~/features/posts/place";
import { useTranslation } from "~/i18n/translate";
import type { TermFact } from "./contribution.server";
import { Section } from "./section";

interface FactsProps {
  year: number | null;
  terms: TermFact[];
}

/** About the contribution, in the words of the document's page. */
export function Facts({ year, terms }: FactsProps) {
  const { t, language } = useTranslation("document");
  if (year === null && terms.length === 0) return null;
  return (
    <Section id="about" title={t("about.title")}>
      <dl className="facts">
        {year === null ? null : <Row label={t("fact.year")}>{year}</Row>}
        {terms.map(({ taxonomy, terms: named }) => (
          <Row key={taxonomy} label={t(`fact.${taxonomy}`)}>
            {named.map((term, index) => (
              <Fragment key={term.slug}>
                {index > 0 ? ", " : null}
                <span lang={foreign(term.language, language)}>{term.name}</span>
              </Fragment>
            ))}
          </Row>
        ))}
      </dl>
    </Section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
