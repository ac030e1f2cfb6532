import { useTranslation } from "react-i18next";
import { UPLOAD_MAX_BYTES } from "#contract/limits";
import { Disclosure } from "~/components/disclosure";
import { formatBytes, nativeLanguageName, useLanguage } from "~/i18n/language";
import { type FileTitles, FileList } from "../files/file-row";
import { type Uploads, hasArrived } from "../files/uploads";
import {
  fieldId,
  MAIN_FILE_LANGUAGE,
  OTHER_FILE_LANGUAGES,
  type UploadFormData,
} from "./upload-data";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FileLanguage } from "#contract/upload-rules";
import type { IncomingFile } from "#contract/uploads";
import { FieldGroup } from "~/components/field";
import { useHydrated } from "~/components/use-live-form";
import { DropArea, FileChoice } from "../files/file-choice";
import { useAnnounced, idsOf, useUploadRows } from "../files/use-uploads";

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
 * A field for the files of one language. Without script, files are sent with the form, and existing files can be left out. With
 * script, files are sent at once in parts, and the form then names them by id.
 */
function FilesField({
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

interface FilesFieldsProps {
  files: UploadFormData["files"];
  uploads: Uploads;
  titles: FileTitles;
  removeAction: (file: string) => string;
  problem: (field: string) => string | undefined;
}

/** Fields for the English files, which are required, and for other languages, folded until they have files. */
export function FilesFields({ files, uploads, titles, removeAction, problem }: FilesFieldsProps) {
  const { t } = useTranslation("upload");
  const language = useLanguage();
  const most = formatBytes(UPLOAD_MAX_BYTES, language);
  return (
    <>
      <FilesField
        id={fieldId(`${MAIN_FILE_LANGUAGE}_files`)}
        language={MAIN_FILE_LANGUAGE}
        uploads={uploads}
        titles={titles}
        label={t("files.english")}
        hint={t("files.hint", { most })}
        files={files[MAIN_FILE_LANGUAGE]}
        removeAction={removeAction}
        error={problem(`${MAIN_FILE_LANGUAGE}_files`)}
      />
      <div>
        <h3 className="leading-6 font-semibold">{t("files.others")}</h3>
        {OTHER_FILE_LANGUAGES.map((code) => {
          const error = problem(`${code}_files`);
          const name = <span lang={code}>{nativeLanguageName(code)}</span>;
          return (
            <Disclosure
              key={code}
              summary={name}
              chosen={files[code].length > 0 ? files[code].length : null}
              open={files[code].length > 0 || error !== undefined}
            >
              <FilesField
                id={fieldId(`${code}_files`)}
                language={code}
                uploads={uploads}
                titles={titles}
                label={t("files.in", { language: nativeLanguageName(code) })}
                hint={t("files.hint", { most })}
                files={files[code]}
                removeAction={removeAction}
                error={error}
              />
            </Disclosure>
          );
        })}
      </div>
    </>
  );
}
