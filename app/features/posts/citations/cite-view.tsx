import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CITATION_FORMATS } from "#contract/names";
import { PANEL } from "~/components/popover";
import { buttonClass } from "~/components/button";
import { Link } from "~/i18n/link";
import { citationPath, FORMAT_NAMES, citePath } from "~/paths/documents";
import type { References, ReferenceText } from "./citation-file.server";
import { clsx } from "clsx";
import type { FlatNamespace } from "i18next";
import { DialogLink } from "~/features/dialogs/dialog-host";
import { PostSection } from "~/features/posts/post-layout";
import { useState } from "react";
import { useHydrated } from "~/components/use-live-form";
import { langAttribute } from "~/features/posts/post-page";
import { useLanguage } from "~/i18n/language";

interface WrittenReferenceProps {
  text: ReferenceText;
  /** BCP 47 tag of the title. */
  titleLanguage: string;
}

/** A written reference; its direction follows its own letters. */
function WrittenReference({
  text: { before, title, after },
  titleLanguage,
}: WrittenReferenceProps) {
  const language = useLanguage();
  return (
    <p className="wrap-anywhere" dir="auto">
      {before}
      <cite lang={langAttribute(titleLanguage, language)}>{title}</cite>
      {after}
    </p>
  );
}

interface CopyButtonProps {
  text: ReferenceText;
  className: string;
  /** Accessible name, if there are several. */
  label?: string;
}

/**
 * A button that copies a reference. Appears only if the browser can copy; the text can be selected everywhere. It is last in
 * its row, because it appears late.
 */
function CopyButton({ text: { before, title, after }, className, label }: CopyButtonProps) {
  const { t } = useTranslation("citations");
  const [isCopied, setCopied] = useState(false);
  const hydrated = useHydrated();
  if (!hydrated || !navigator.clipboard) return null;
  const copy = () => {
    // Otherwise a second copy would not be announced.
    setCopied(false);
    void navigator.clipboard.writeText(before + title + after).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={copy}>
        {t("copy")}
      </button>
      <span role="status">{isCopied ? t("copied") : null}</span>
    </>
  );
}

/** The same in all languages. */
const STYLE_NAMES = { apa: "APA", harvard: "Harvard" } as const;

/** The references to a resource to copy, and its files for reference managers; on the page and in the dialog. */
export function CiteView({
  references,
  heading: Heading,
}: {
  references: References;
  heading: "h2" | "h3";
}) {
  const { t } = useTranslation("cite-page");
  return (
    <div className="grid grid-cols-1 gap-5">
      {references.texts.map(({ style, text }) => (
        <section key={style} aria-labelledby={`cite-${style}`}>
          {/* The button appears with the script; its space is reserved. */}
          <div className="flex min-h-11 flex-wrap items-center [&>span]:not-empty:ms-2.5">
            <Heading id={`cite-${style}`} className="py-1.5 t-title-m">
              {STYLE_NAMES[style]}
            </Heading>
            <CopyButton
              text={text}
              className="ms-auto min-h-11 link-button"
              label={t("copyStyle", { style: STYLE_NAMES[style] })}
            />
          </div>
          <div className={PANEL}>
            <WrittenReference text={text} titleLanguage={references.titleLanguage} />
          </div>
        </section>
      ))}
      <section aria-labelledby="cite-files">
        <Heading id="cite-files" className="flex min-h-11 items-center py-1.5 t-title-m">
          {t("files")}
        </Heading>
        <ul className="grid gap-3">
          {CITATION_FORMATS.map((format) => (
            <li key={format} className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
              <Link
                to={citationPath(references, format)}
                className={buttonClass({ className: "min-w-40" })}
                rel="nofollow"
                reloadDocument
                aria-describedby={`cite-for-${format}`}
              >
                <Download size={20} strokeWidth={1.75} aria-hidden="true" />
                {FORMAT_NAMES[format]}
              </Link>
              {/* Beside all buttons or below all of them, at any length. */}
              <span id={`cite-for-${format}`} className="grow basis-48 hint">
                {t(`for.${format}`)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const NAMESPACES: readonly FlatNamespace[] = ["cite-page"];
const loadDialog = () => import("./cite-dialog").then((module) => module.CiteDialog);

/** On a resource's own page: its reference, and a link to other styles and files. */
export function HowToCite({ references }: { references: References }) {
  const { t } = useTranslation("citations");
  const [first] = references.texts;
  if (!first) return null;
  return (
    <PostSection id="cite" title={t("title")}>
      <div className={clsx(PANEL, "text-result wrap-anywhere")}>
        <WrittenReference text={first.text} titleLanguage={references.titleLanguage} />
        <p className="flex flex-wrap gap-x-4 *:py-1.5 print:hidden">
          <DialogLink
            id="cite-more"
            to={citePath(references)}
            load={loadDialog}
            namespaces={NAMESPACES}
          >
            {t("more")}
          </DialogLink>
          <CopyButton text={first.text} className="link-button" />
        </p>
      </div>
    </PostSection>
  );
}
