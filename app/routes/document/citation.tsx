import { useState } from "react";
import { useHydrated } from "~/components/use-hydrated";
import { foreign } from "~/features/posts/place";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { citationText } from "./citation-text";
import { CITATION_FORMATS } from "./citation-formats";
import type { DocumentView } from "./document.view.server";

/** The reference as a text to copy, and as files for reference managers. */
export function Citation({ document }: { document: DocumentView }) {
  const { t, language } = useTranslation("document");
  const cited = citationText(document, { others: (names) => t("cite.others", { names }), noYear: t("cite.noYear") });
  return (
    <section className="piece-section" aria-labelledby="cite">
      <h2 id="cite">{t("cite.title")}</h2>
      <div className="panel cite">
        <p>
          {cited.before}
          <cite lang={foreign(document.language, language)}>{document.title}</cite>
          {cited.after}
        </p>
        <p className="cite-links">
          {CITATION_FORMATS.map(({ format, name }) => (
            <a key={format} href={localisedPath(`/document/${encodeURIComponent(document.slug)}/cite/${format}`, language)} download>
              <span className="sr-only">{t("cite.file", { format: name })}</span>
              <span aria-hidden="true">{name}</span>
            </a>
          ))}
          <CopyButton text={cited.before + document.title + cited.after} />
        </p>
      </div>
    </section>
  );
}

/** Only where the browser can copy; the text can be selected everywhere. Last in its row, since it comes late. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation("document");
  const [copied, setCopied] = useState(false);
  const hydrated = useHydrated();
  if (!hydrated || !navigator.clipboard) return null;
  return (
    <>
      <button type="button" className="link-button" onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
        {t("cite.copy")}
      </button>
      <span role="status">{copied ? t("cite.copied") : null}</span>
    </>
  );
}
