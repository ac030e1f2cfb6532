import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CITATION_FORMATS } from "#contract/citation-formats";
import { buttonClass } from "~/components/button";
import { Link } from "~/i18n/link";
import { citationPath, FORMAT_NAMES } from "./paths";
import type { References } from "./reference.server";
import { CopyButton, WrittenReference } from "./written-reference";

/** The same in all languages. */
const STYLE_NAMES = { apa: "APA", harvard: "Harvard" } as const;

/** The references to a piece to copy, and its files for reference managers; on the page and in the dialog. */
export function CiteView({
  references,
  heading: Heading,
}: {
  references: References;
  heading: "h2" | "h3";
}) {
  const { t } = useTranslation("cite-page");
  return (
    <div className="cite-view">
      {references.texts.map(({ style, text }) => (
        <section key={style} aria-labelledby={`cite-${style}`}>
          <div className="cite-head">
            <Heading id={`cite-${style}`}>{STYLE_NAMES[style]}</Heading>
            <CopyButton
              text={text}
              className="link-button"
              label={t("copyStyle", { style: STYLE_NAMES[style] })}
            />
          </div>
          <div className="panel">
            <WrittenReference text={text} titleLanguage={references.titleLanguage} />
          </div>
        </section>
      ))}
      <section aria-labelledby="cite-files">
        <div className="cite-head">
          <Heading id="cite-files">{t("files")}</Heading>
        </div>
        <ul className="cite-files">
          {CITATION_FORMATS.map((format) => (
            <li key={format}>
              <Link
                to={citationPath(references, format)}
                className={buttonClass()}
                rel="nofollow"
                reloadDocument
                aria-describedby={`cite-for-${format}`}
              >
                <Download size={20} strokeWidth={1.75} aria-hidden="true" />
                {FORMAT_NAMES[format]}
              </Link>
              <span id={`cite-for-${format}`} className="hint">
                {t(`for.${format}`)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
