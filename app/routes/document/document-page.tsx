import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCardLabels } from "~/features/posts/card-labels";
import { HowToCite } from "~/features/posts/citations/cite-view";
import type { References } from "~/features/posts/citations/citation-file.server";
import { OnDemandPicture } from "~/features/page/on-demand-picture";
import { Facts } from "~/features/posts/facts";
import { PostLayout, PostSection } from "~/features/posts/post-layout";
import { PostActions } from "~/features/cards/card";
import { langAttribute } from "~/features/posts/post-page";
import { RelatedResources } from "~/features/cards/related-resources";
import { Breadcrumbs } from "~/features/page/page-head";
import { UsagePixel } from "~/features/posts/usage-pixel";
import { ShareButton } from "~/features/posts/share-button";
import type { Shareable } from "~/features/posts/read-document.server";
import { useLanguage } from "~/i18n/language";
import type { DocumentView } from "./document.view.server";
import { Contributors, Download, ReadHere, StaffRow } from "./head";
import { Files } from "./files";

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
  const labels = useCardLabels();
  const lang = langAttribute(document.language, language);
  return (
    <div className="wrap">
      <Breadcrumbs
        items={document.topicPath.map(({ slug, name }) => ({
          to: `/search?topic=${encodeURIComponent(slug)}`,
          label: name,
        }))}
      />
      <PostLayout
        card={document}
        labels={labels}
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
            <PostActions post={document} />
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
        {document.thumbnail ? (
          <OnDemandPicture image={document.thumbnail}>{null}</OnDemandPicture>
        ) : null}
        {document.files.length > 0 ? <Files files={document.files} /> : null}
        <StaffRow document={document} hasFiles={document.files.some(({ host }) => host === null)} />
        {children}
        {document.findings ? (
          <PostSection id="findings" title={t("findings.title")}>
            <p className="max-w-176 wrap-anywhere whitespace-pre-line" dir="auto">
              {document.findings}
            </p>
          </PostSection>
        ) : null}
        {references ? <HowToCite references={references} /> : null}
      </PostLayout>
      <RelatedResources related={document.related} labels={labels} />
      <UsagePixel type="document" databaseId={document.databaseId} />
    </div>
  );
}
