import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { FactList, FactRow } from "~/components/fact-row";
import { formatDate } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { PieceSection } from "~/features/posts/piece-section";
import { contentLang, foreign } from "~/features/posts/place";
import { useLanguage } from "~/i18n/language";
import type { DocumentView, FactItem } from "./document.view.server";

/** About the document: whatever is known of it, each term a search for more of the same. */
export function Facts({ document }: { document: DocumentView }) {
  const { t } = useTranslation("document");
  const language = useLanguage();
  const [publishers, ...rest] =
    document.facts[0]?.key === "publishers" ? document.facts : [undefined, ...document.facts];
  return (
    <PieceSection id="about" title={t("about.title")}>
      <FactList>
        {publishers && <FactRow label={t("fact.publishers")}>{joined(publishers.values)}</FactRow>}
        {document.publicationYear !== null && (
          <FactRow label={t("fact.year")}>{document.publicationYear}</FactRow>
        )}
        {rest.map(
          (fact) =>
            fact && (
              <FactRow key={fact.key} label={t(`fact.${fact.key}`)}>
                {joined(fact.values)}
              </FactRow>
            ),
        )}
        {document.changed && (
          <FactRow label={t("fact.modified")}>
            <time dateTime={document.changed}>{formatDate(document.changed, language)}</time>
          </FactRow>
        )}
      </FactList>
    </PieceSection>
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
