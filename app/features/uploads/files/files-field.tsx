import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileLanguage } from "#contract/upload-rules";
import type { IncomingFile } from "#contract/uploads";
import { FieldGroup } from "~/components/field";
import { useHydrated } from "~/components/use-live-form";
import { DropArea, FileChoice } from "./file-choice";
import { FileList, type FileTitles } from "./file-row";
import { useAnnounced, idsOf, useUploadRows } from "./use-uploads";
import { hasArrived, type Uploads } from "./uploads";

interface FilesFieldProps {
  /** Id of the whole field, which the list of errors links to. */
  id: string;
  /** The language of the files; the field's name is `{language}_files`. */
  language: FileLanguage;
  /** The form's upload store. */
  uploads: Uploads;
  label: ReactNode;
  optional?: ReactNode;
  hint?: ReactNode;
  /** Files that exist when the page opens. */
  files: readonly IncomingFile[];
  /** Titles that staff gave the files; undefined for other users, who cannot give any. */
  titles: FileTitles;
  /** Without script: returns where the button that removes a file sends the form. */
  removeAction: (file: string) => string;
  /** The field's error, as a sentence. */
  error?: string;
}

/**
 * A field for the files of one language. Without script, files are sent with the form, and existing files can be left
 * out. With script, files are sent at once in pieces, and the form then names them by id.
 */
export function FilesField({
  id,
  language,
  uploads,
  label,
  optional,
  hint,
  files,
  titles,
  removeAction,
  error,
}: FilesFieldProps) {
  const { t } = useTranslation("upload-files");
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const name = `${language}_files`;
  const rows = useUploadRows(uploads).filter((row) => row.language === language);
  const said = useAnnounced(rows);

  useEffect(() => uploads.open(language, files), [uploads, language, files]);
  const take = () => {
    const field = input.current;
    if (!field?.files?.length) return;
    uploads.add(language, [...field.files]);
    // Lets the user choose the same file again after removing it.
    field.value = "";
  };
  // Takes the files that were chosen before the script loaded.
  useEffect(take, [uploads, language]);

  const remove = (key: string) => {
    const arrived = rows.find((row) => row.key === key && hasArrived(row));
    if (arrived && !window.confirm(t("remove.arrived", { name: arrived.name }))) return;
    uploads.remove(key);
    // The row that had the focus is gone.
    input.current?.focus();
  };

  return (
    <FieldGroup id={id} legend={label} optional={optional} hint={hint} error={error}>
      {hydrated ? null : (
        <FileChoice name={name} files={files} titles={titles} removeAction={removeAction} />
      )}
      <DropArea
        whole={hydrated}
        over={over}
        ref={input}
        id={`${id}-input`}
        multiple
        // With script the form sends the files' ids instead.
        name={hydrated ? undefined : name}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          clsx(hint != null && `${id}-description`, error && `${id}-error`) || undefined
        }
        onChange={hydrated ? take : undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      <FileList rows={rows} uploads={uploads} titles={titles} onRemove={remove} />
      {idsOf(rows, language).map((fileId) => (
        <input key={fileId} type="hidden" name={name} value={fileId} />
      ))}
      {hydrated ? (
        <p className="sr-only" role="status">
          {said}
        </p>
      ) : null}
    </FieldGroup>
  );
}
