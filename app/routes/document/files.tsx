import { ArrowRight, Download } from "lucide-react";
import { buttonClass } from "~/components/button";
import { Tag } from "~/components/tag";
import { foreign } from "~/features/posts/place";
import { nativeLanguageName } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import type { FileView } from "./document.view.server";
import { useFileWords } from "./file-words";

/** All files, the visitor's language first; every row tells the cost before the tap. */
export function Files({ files }: { files: FileView[] }) {
  const { t } = useTranslation("document");
  if (files.length === 0) return null;
  return (
    <section className="piece-section" aria-labelledby="files">
      <h2 id="files">{t("files.title")}</h2>
      <ul className="files">
        {files.map((file) => (
          <FileRow key={file.href} file={file} />
        ))}
      </ul>
    </section>
  );
}

function FileRow({ file }: { file: FileView }) {
  const { t, language } = useTranslation("document");
  const { t: tCards } = useTranslation("cards");
  const words = useFileWords();
  const elsewhere = file.host !== null;
  const Icon = elsewhere ? ArrowRight : Download;
  const time = words.time(file);
  const label = elsewhere ? t("files.open") : t("files.download");
  return (
    <li>
      <p className="file-language">
        <b lang={file.language}>{nativeLanguageName(file.language)}</b>
        {file.language === language ? <Tag>{tCards("yourLanguage")}</Tag> : null}
      </p>
      <p lang={foreign(file.language, language)}>{file.title}</p>
      <p className="meta file-cost">
        <span>{words.kind(file, true)}</span>
        {time ? <span>{time}</span> : null}
        {elsewhere ? <span>{t("files.target", { host: file.host ?? "" })}</span> : null}
      </p>
      <a className={buttonClass()} href={file.href} {...(elsewhere ? { rel: "external" } : { download: true })}>
        <Icon className={elsewhere ? "mirror" : undefined} size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{label}</span>
        {/* Many buttons say the same; ears need to know which file is which. */}
        <span className="sr-only"> {`${file.title}, ${nativeLanguageName(file.language)}`}</span>
      </a>
    </li>
  );
}
