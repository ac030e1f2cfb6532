import { useTranslation } from "react-i18next";
import type { IncomingFile } from "#contract/uploads";
import { CheckboxRow } from "~/components/field";
import { formatBytes } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Duplicates } from "./duplicates";
import { FileAction } from "./file-action";
import { FileTitle, type FileTitles } from "./file-title";
import { useStateWords } from "./state-words";
import { rowFacts } from "./upload-row";

interface FileChoiceProps {
  name: string;
  files: readonly IncomingFile[];
  /** Titles that staff gave the files; undefined for other users, who cannot give any. */
  titles: FileTitles;
  /** Returns where a file's button sends the form. The form is kept as a draft meanwhile. */
  removeAction: (file: string) => string;
}

/** Lists the uploaded files without script. A file whose box is not ticked is left out. A refused file has no box. */
export function FileChoice({ name, files, titles, removeAction }: FileChoiceProps) {
  const { t } = useTranslation("upload-files");
  const language = useLanguage();
  const words = useStateWords();
  if (files.length === 0) return null;
  const details = (file: IncomingFile) => (
    <span className={file.state === "refused" ? "hint text-danger" : "hint"}>
      {" "}
      {[file.size ? formatBytes(file.size, language) : null, words(rowFacts(file))]
        .filter(Boolean)
        .join(" · ")}
    </span>
  );
  return (
    <>
      <p className="hint">{t("kept")}</p>
      <ul>
        {files.map((file) => (
          <li key={file.id} className="border-b border-line">
            {file.state === "refused" ? (
              <p className="py-2.5">
                <bdi>{file.name}</bdi>
                {details(file)}
              </p>
            ) : (
              <CheckboxRow
                name={name}
                value={file.id}
                defaultChecked
                label={
                  <>
                    <bdi>{file.name}</bdi>
                    {details(file)}
                  </>
                }
              />
            )}
            <Duplicates of={file.duplicates} className="ms-8.5" />
            {titles && file.state !== "refused" ? (
              <FileTitle file={file} titles={titles} className="ms-8.5 mb-2" />
            ) : null}
            {isRemovable(file) ? (
              <p className="actions">
                <FileAction
                  label={t("remove")}
                  file={file.name}
                  formAction={removeAction(file.id)}
                  formNoValidate
                />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Whether the user can remove the file. A file that already belongs to a contribution does not expire, and is deleted
 * only with the contribution.
 */
const isRemovable = ({ expires }: IncomingFile): boolean => expires !== "";
