import { useTranslation } from "react-i18next";
import { FactList, FactRow } from "~/components/fact-row";
import { PieceSection } from "~/features/posts/piece-section";
import { TermNames } from "~/features/review/term-names";
import type { TermFact } from "~/features/review/contribution.server";

interface FactsProps {
  year: number | null;
  terms: TermFact[];
}

/** Facts about the contribution, with the labels of the document page. */
export function Facts({ year, terms }: FactsProps) {
  const { t } = useTranslation("document");
  if (year === null && terms.length === 0) return null;
  return (
    <PieceSection id="about" title={t("about.title")}>
      <FactList>
        {year === null ? null : <FactRow label={t("fact.year")}>{year}</FactRow>}
        {terms.map(({ taxonomy, terms: named }) => (
          <FactRow key={taxonomy} label={t(`fact.${taxonomy}`)}>
            <TermNames terms={named} />
          </FactRow>
        ))}
      </FactList>
    </PieceSection>
  );
}
