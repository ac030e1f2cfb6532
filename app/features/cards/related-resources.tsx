import { useTranslation } from "react-i18next";
import { SectionHead } from "~/components/section-head";
import { LeadingCards } from "./card";
import type { CardLabels } from "../posts/card-labels";
import { CorrectionLink } from "../contact/contact-link";

/** Number of related resources that are shown: one row of four on lg. */
export const RELATED_SHOWN = 4;

interface RelatedResourcesProps {
  related: Parameters<typeof LeadingCards>[0]["cards"];
  labels: CardLabels;
}

/** The end of a resource's page: related resources, and a link to report an error. */
export function RelatedResources({ related, labels }: RelatedResourcesProps) {
  const { t } = useTranslation("document");
  return (
    <>
      {related.length > 0 && (
        <section className="section print:hidden" aria-labelledby="related">
          <SectionHead id="related" title={t("related.title")} />
          <LeadingCards cards={related} labels={labels} listId="related" />
        </section>
      )}
      <p className="section hint print:hidden">
        {t("correction.text")} <CorrectionLink>{t("correction.link")}</CorrectionLink>
      </p>
    </>
  );
}
