import { useTranslation } from "react-i18next";
import { DOCUMENT_TITLE_MAX_CHARS } from "#contract/limits";
import { TextField } from "~/components/field";

/** Names of the fields in which staff title files begin with this; behind it stands the file's id. */
export const FILE_TITLE_PREFIX = "fileTitles.";

/** Titles of files by their ids; undefined where people cannot give any. */
export type FileTitles = Record<string, string> | undefined;

/** What a file is called on the document's page. */
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
