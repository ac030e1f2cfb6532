import { useTranslation } from "react-i18next";
import { DOCUMENT_TITLE_MAX_CHARS } from "#contract/limits";
import { TextField } from "~/components/field";

/** Prefix of the fields in which staff title files; the file's id follows it. */
export const FILE_TITLE_PREFIX = "fileTitles.";

/** Titles by file id; undefined for users who cannot give titles. */
export type FileTitles = Record<string, string> | undefined;

/** A field for the file's title on the document's page. */
export function FileTitle({
  file: { id, name },
  titles,
  className,
}: {
  file: { id: string; name: string };
  titles: Record<string, string>;
  className?: string;
}) {
  const { t } = useTranslation("upload-files");
  return (
    <TextField
      id={`file-title-${id}`}
      name={FILE_TITLE_PREFIX + id}
      label={t("title", { name })}
      hint={t("titleHint")}
      defaultValue={titles[id] ?? ""}
      maxLength={DOCUMENT_TITLE_MAX_CHARS}
      dir="auto"
      className={className}
    />
  );
}
