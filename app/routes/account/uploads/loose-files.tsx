import { useTranslation } from "react-i18next";
import type { IncomingFile } from "#contract/uploads";
import { SectionHead } from "~/components/section-head";
import type { Reply } from "~/features/forms/reply";
import { ContributionRow, FactsLine } from "~/features/review/contribution-list";
import { useStateWords } from "~/features/uploads/files/state-words";
import { formatBytes, formatDate, formatPercent } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { AskedForm } from "./asked-form";

/** Uploaded files that belong to no draft, and so appear in no form. */
export function LooseFiles({ files, reply }: { files: IncomingFile[]; reply?: Reply }) {
  const { t } = useTranslation("my-uploads");
  const language = useLanguage();
  return (
    <section className="section" aria-labelledby="files">
      <SectionHead id="files" title={t("files")} />
      <p className="max-w-180 text-ink-2">{t("files.lead")}</p>
      <ul className="max-w-180">
        {files.map((file) => (
          <ContributionRow key={file.id}>
            <h3 dir="auto">{file.name}</h3>
            <FactsLine>
              <FileState file={file} />
              <span>{t("draft.until", { date: formatDate(file.expires, language) })}</span>
            </FactsLine>
            <AskedForm
              change="remove"
              id={file.id}
              title={file.name}
              question={t("remove.question", { name: file.name })}
              reply={reply}
            />
          </ContributionRow>
        ))}
      </ul>
    </section>
  );
}

/** The upload's progress, or what is wrong with the file. */
function FileState({ file: { state, reason, size, received } }: { file: IncomingFile }) {
  const { t } = useTranslation("my-uploads");
  const language = useLanguage();
  const words = useStateWords();
  const bytes = (value: number) => formatBytes(value, language);
  if (state === "receiving") {
    return (
      <span>
        {size === null
          ? t("file.arrivingUnknown", { received: bytes(received) })
          : t("file.arriving", {
              percent: formatPercent(received / size, language),
              size: bytes(size),
            })}
      </span>
    );
  }
  return (
    <>
      <span>{words({ state, reason })}</span>
      {size === null ? null : <span>{bytes(size)}</span>}
    </>
  );
}
