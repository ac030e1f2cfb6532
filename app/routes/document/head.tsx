import { ArrowRight, BookOpen, Download as DownloadIcon, FileText } from "lucide-react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass, TwoLineLabel } from "~/components/button";
import { ownTextPath } from "~/features/documents/paths";
import { useLight } from "~/features/light/light-context";
import { By } from "~/features/posts/piece";
import { PreviewContext } from "~/features/posts/preview-context";
import { useLanguageName } from "~/i18n/language-name";
import { Link } from "~/i18n/link";
import type { DocumentView, FileView } from "./document.view.server";
import { useFileWords } from "./file-words";

const NAMED_CONTRIBUTORS = 3;

/** The authors. A long list ends with a number; the citation files have all. */
export function Contributors({ names }: { names: string[] }) {
  const { t } = useTranslation("document");
  if (names.length === 0) return null;
  const shown =
    names.length > NAMED_CONTRIBUTORS + 1 ? names.slice(0, NAMED_CONTRIBUTORS - 1) : names;
  const text = shown.join(", ");
  return (
    <By>
      <span className="sr-only">{t("contributors.label")} </span>
      {shown.length < names.length
        ? t("contributors.more", { names: text, count: names.length - shown.length })
        : text}
    </By>
  );
}

/** The primary button: the first file (in the visitor's language if available) and its size. In light mode, its text. */
export function Download({ file }: { file: FileView | undefined }) {
  const { t } = useTranslation("document");
  const words = useFileWords();
  const languageName = useLanguageName();
  const light = useLight();
  if (!file) return null;
  const inLanguage = { language: languageName(file.language) };
  if (light && file.text) {
    return (
      <p>
        <Link className={buttonClass({ variant: "primary" })} to={file.text.to}>
          <TwoLineLabel
            icon={<FileText size={20} strokeWidth={1.75} aria-hidden="true" />}
            label={t("text.read")}
            detail={words.textCost(file)}
          />
        </Link>
      </p>
    );
  }
  return (
    <p>
      {file.host === null ? (
        <a className={buttonClass({ variant: "primary" })} href={file.href} download>
          <TwoLineLabel
            icon={<DownloadIcon size={20} strokeWidth={1.75} aria-hidden="true" />}
            label={t("download", inLanguage)}
            detail={words.cost(file, { pages: false })}
          />
        </a>
      ) : (
        <a className={buttonClass({ variant: "primary" })} href={file.href} rel="external">
          <TwoLineLabel
            icon={<ArrowRight className="mirror" size={20} strokeWidth={1.75} aria-hidden="true" />}
            label={t("open", inLanguage)}
            detail={t("files.target", { host: file.host })}
          />
        </a>
      )}
    </p>
  );
}

/** Links to the text stored in the document itself; it is the primary button if there is no file. */
export function ReadHere({ document }: { document: DocumentView }) {
  const { t } = useTranslation("document");
  const languageName = useLanguageName();
  const isPreview = useContext(PreviewContext) !== null;
  if (document.text === null || isPreview) return null;
  const icon = <BookOpen size={20} strokeWidth={1.75} aria-hidden="true" />;
  return (
    <p>
      {document.files.length === 0 ? (
        <Link className={buttonClass({ variant: "primary" })} to={ownTextPath(document)}>
          <TwoLineLabel icon={icon} label={t("readHere")} detail={languageName(document.text)} />
        </Link>
      ) : (
        <Link className={buttonClass()} to={ownTextPath(document)}>
          {icon}
          {t("readHere")}
        </Link>
      )}
    </p>
  );
}
