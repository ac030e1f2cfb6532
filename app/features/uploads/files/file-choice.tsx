import { useTranslation } from "react-i18next";
import type { IncomingFile } from "#contract/uploads";
import { CheckboxRow } from "~/components/field";
import { formatBytes, useLanguage } from "~/i18n/language";
import {
  Duplicates,
  FileAction,
  FileTitle,
  type FileTitles,
  useStateLabel,
  FILE_BUTTON,
} from "./file-row";
import { rowFacts } from "./uploads";
import { clsx } from "clsx";
import { CloudUpload } from "lucide-react";
import type { ComponentProps } from "react";

interface FileChoiceProps {
  name: string;
  files: readonly IncomingFile[];
  /** Titles that staff gave the files; undefined for other users, who cannot give any. */
  titles: FileTitles;
  /** Returns where a file's button sends the form. The form is saved as a draft. */
  removeAction: (file: string) => string;
}

/** Lists the uploaded files without script. A file whose box is not ticked is left out. A refused file has no box. */
export function FileChoice({ name, files, titles, removeAction }: FileChoiceProps) {
  const { t } = useTranslation("upload-files");
  const language = useLanguage();
  const stateLabel = useStateLabel();
  if (files.length === 0) return null;
  const details = (file: IncomingFile) => (
    <span className={file.state === "refused" ? "hint text-danger" : "hint"}>
      {" "}
      {[file.size ? formatBytes(file.size, language) : null, stateLabel(rowFacts(file))]
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
 * Returns whether the user can remove the file. A file that already belongs to a contribution does not expire, and is deleted
 * only with the contribution.
 */
const isRemovable = ({ expires }: IncomingFile): boolean => expires !== "";

interface DropAreaProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** Makes the whole area the field: it takes clicks, dropped files and focus. */
  whole: boolean;
  /** Whether files are being dragged over it. */
  over?: boolean;
}

/** An area where users choose or drop files. All other properties are passed to the input. */
export function DropArea({ whole, over = false, ...input }: DropAreaProps) {
  const { t } = useTranslation("upload-files");
  return (
    <div
      className={clsx(
        // As wide as the space allows, because the browser's own text in a file field may be longer. The height is the
        // same with the native field inside, so that nothing moves when the script loads.
        "group/drop relative mt-2 grid min-h-36 grid-cols-1 content-center justify-items-center gap-1.5 rounded-control p-4 text-center wrap-anywhere in-[.field-bad]:border-danger",
        over ? "border-2 border-ink bg-tint" : "border-[1.5px] border-dashed border-edge bg-sunk",
        whole &&
          "has-[>input:focus-visible]:[outline:3px_solid_var(--focus)] has-[>input:focus-visible]:outline-offset-2",
      )}
    >
      <CloudUpload size={28} strokeWidth={1.75} aria-hidden="true" />
      {/* A visible native field shows its own text: then this text is for screen readers only. */}
      <p className={whole ? undefined : "sr-only"}>
        <label
          htmlFor={input.id}
          className={
            whole
              ? "text-accent underline decoration-1 underline-offset-[0.2em] group-hover/drop:text-accent-hover"
              : undefined
          }
        >
          {t("choose")}
        </label>
        {whole ? ` ${t("drop")}` : null}
      </p>
      <input
        {...input}
        type="file"
        className={clsx(
          "min-h-11 max-w-full text-[0.9375rem]",
          FILE_BUTTON,
          whole && "absolute inset-0 w-full cursor-pointer opacity-0",
        )}
      />
    </div>
  );
}
