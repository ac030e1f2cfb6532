import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SectionHead } from "~/components/section-head";
import { LeadingCards } from "~/features/cards/cards";
import { useCardWords } from "~/features/cards/words";
import { HowToCite } from "~/features/citations/how-to-cite";
import type { References } from "~/features/citations/reference.server";
import { CorrectionLink } from "~/features/contact/contact-link";
import { OnDemand } from "~/features/light/on-demand";
import { ActionRow, Piece } from "~/features/posts/piece";
import { PieceActions } from "~/features/posts/piece-actions";
import { PieceSection } from "~/features/posts/piece-section";
import { foreign } from "~/features/posts/place";
import { Trail } from "~/features/posts/trail";
import { UsagePixel } from "~/features/posts/usage-pixel";
import { useLanguage } from "~/i18n/language";
import type { DocumentView } from "./document.view.server";
import { Facts } from "./facts";
import { Contributors, Download, ReadHere } from "./head";
import { Files } from "./files";
import { StaffRow } from "./staff-row";

interface DocumentPageProps {
  document: DocumentView;
  /** Of a public one; what others cannot look up is not cited. */
  references?: References;
  /** What else staff see beside what they can do with it. */
  children?: ReactNode;
}

/** A document as it is read, public or internal: what it is, what is in it, and what to read on. */
export function DocumentPage({ document, references, children }: DocumentPageProps) {
  const { t } = useTranslation("document");
  const language = useLanguage();
  const words = useCardWords();
  const lang = foreign(document.language, language);
  return (
    <div className="wrap">
      <Trail
        items={document.topicPath.map(({ slug, name }) => ({
          to: `/search?topic=${encodeURIComponent(slug)}`,
          label: name,
        }))}
      />
      <Piece card={document} words={words}>
        <h1 className="t-h1-document" lang={lang}>
          {document.title}
        </h1>
        <Contributors names={document.contributors} />
        <ActionRow>
          <Download file={document.files[0]} />
          <ReadHere document={document} />
          <PieceActions piece={document} />
        </ActionRow>
        <div className="mt-5 t-lead [&>p+p]:mt-3" lang={lang}>
          {document.abstract.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {document.thumbnail ? <OnDemand image={document.thumbnail}>{null}</OnDemand> : null}
        {document.files.length > 0 ? <Files files={document.files} /> : null}
        <StaffRow document={document} hasFiles={document.files.some(({ host }) => host === null)} />
        {children}
        {document.findings ? (
          <PieceSection id="findings" title={t("findings.title")}>
            <p className="max-w-176 wrap-anywhere whitespace-pre-line" dir="auto">
              {document.findings}
            </p>
          </PieceSection>
        ) : null}

        <Facts document={document} />

        {references ? <HowToCite references={references} /> : null}
      </Piece>
      {document.related.length > 0 && (
        <section className="section print:hidden" aria-labelledby="related">
          <SectionHead id="related" title={t("related.title")} />
          <LeadingCards cards={document.related} words={words} place="related" />
        </section>
      )}
      <p className="section hint print:hidden">
        {t("correction.text")} <CorrectionLink>{t("correction.link")}</CorrectionLink>
      </p>
      <UsagePixel type="document" databaseId={document.databaseId} />
    </div>
  );
}
