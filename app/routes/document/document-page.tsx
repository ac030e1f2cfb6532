import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCardWords } from "~/features/cards/words";
import { HowToCite } from "~/features/citations/how-to-cite";
import type { References } from "~/features/citations/reference.server";
import { OnDemand } from "~/features/light/on-demand";
import { Facts } from "~/features/posts/facts";
import { Piece } from "~/features/posts/piece";
import { PieceActions } from "~/features/posts/piece-actions";
import { PieceSection } from "~/features/posts/piece-section";
import { foreign } from "~/features/posts/place";
import { ReadOn } from "~/features/posts/related";
import { Trail } from "~/features/posts/trail";
import { UsagePixel } from "~/features/posts/usage-pixel";
import { ShareButton } from "~/features/share/share-button";
import type { Shareable } from "~/features/share/share.server";
import { useLanguage } from "~/i18n/language";
import type { DocumentView } from "./document.view.server";
import { Contributors, Download, ReadHere } from "./head";
import { Files } from "./files";
import { StaffRow } from "./staff-row";

interface DocumentPageProps {
  document: DocumentView;
  /** Only for public documents, since readers could not look up others. */
  references?: References;
  /** Only for public documents. */
  share?: Shareable;
  /** Further content for staff, below their actions. */
  children?: ReactNode;
}

/** A public or internal document: its facts, its files, and related resources. */
export function DocumentPage({ document, references, share, children }: DocumentPageProps) {
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
      <Piece
        card={document}
        words={words}
        head={
          <>
            <h1 className="t-h1-document" lang={lang}>
              {document.title}
            </h1>
            <Contributors names={document.contributors} />
          </>
        }
        actions={
          <>
            <Download file={document.files[0]} />
            <ReadHere document={document} />
            <PieceActions piece={document} />
            {share ? <ShareButton share={share} title={document.title} /> : null}
          </>
        }
        facts={
          <Facts
            title={t("about.title")}
            facts={document.facts}
            year={document.publicationYear}
            changed={document.changed}
          />
        }
      >
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
        {references ? <HowToCite references={references} /> : null}
      </Piece>
      <ReadOn related={document.related} words={words} />
      <UsagePixel type="document" databaseId={document.databaseId} />
    </div>
  );
}
