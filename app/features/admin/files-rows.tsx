import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { getInputProps, getSelectProps } from "@conform-to/react";
import { useCallback } from "react";
import { UPLOAD_MAX_BYTES } from "#contract/limits";
import { FILE_LANGUAGES } from "#contract/upload-rules";
import { SelectField, TextField } from "~/components/field";
import { formatBytes, formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { NativeLanguageOptions } from "~/i18n/language-options";
import { AddButton } from "./add-button";
import { type EditorField, useEditor } from "./editor-context";
import type { FileRow } from "./editor-form";
import { FIELDS } from "./form-section";
import { fieldId } from "./problem-place";
import { RowsField } from "./rows-field";
import { type TakenFile, UploadInto } from "./upload-into";

/** A document's files and links, each in a language, in the order that readers see. */
export function FilesRows() {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const {
    data,
    added,
    remember,
    form,
    fields: { files },
  } = useEditor();
  const written = data.part.language;
  const onTaken = useCallback(
    (file: TakenFile) => {
      remember({ files: [file] });
      form.insert({
        name: files.name,
        defaultValue: { language: written, title: "", fileId: file.id },
      });
    },
    // Adds to the list as it is at that time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [written],
  );
  const nameOf = (row: EditorField<FileRow>, at: number) => {
    const id = row.getFieldset().fileId.initialValue;
    const number = formatNumber(at + 1, language);
    return id
      ? ([...added.files, ...data.files].find((file) => file.id === id)?.name ??
          t("file.number", { number }))
      : t("file.link", { number });
  };
  return (
    <RowsField list={files} nameOf={nameOf} renderRow={(row) => <FileFields row={row} />}>
      <UploadInto
        id={fieldId("upload")}
        label={t("file.add")}
        hint={t("file.addHint", { most: formatBytes(UPLOAD_MAX_BYTES, language) })}
        multiple
        onTaken={onTaken}
        // Full width; the buttons to add more are below it.
        className="flex-[0_1_46rem]"
      />
      <AddButton list={files.name} value={{ language: written, title: "" }}>
        {t("file.addLink")}
      </AddButton>
    </RowsField>
  );
}

function FileFields({ row }: { row: EditorField<FileRow> }) {
  const { t } = useTranslation("admin-edit");
  const { problem } = useEditor();
  const { language, title, fileId, linkUrl, linkType } = row.getFieldset();
  const written = language.initialValue ?? "";
  const codes = [...new Set<string>([...FILE_LANGUAGES, written])];
  return (
    <div className={clsx(FIELDS, "md:grid-cols-[12rem_minmax(0,1fr)] md:items-end")}>
      <SelectField
        {...getSelectProps(language)}
        label={t("file.language")}
        error={problem(language.name)}
      >
        <NativeLanguageOptions codes={codes} />
      </SelectField>
      <TextField
        {...getInputProps(title, { type: "text" })}
        label={t("file.title")}
        hint={fileId.initialValue ? t("file.titleHint") : undefined}
        error={problem(title.name)}
        lang={written}
        dir="auto"
      />
      {fileId.initialValue ? (
        <input type="hidden" name={fileId.name} value={fileId.initialValue} />
      ) : (
        <TextField
          {...getInputProps(linkUrl, { type: "url" })}
          label={t("file.url")}
          error={problem(linkUrl.name)}
          dir="ltr"
          className="md:col-span-full"
        />
      )}
      <input type="hidden" name={linkType.name} value={linkType.initialValue ?? ""} />
    </div>
  );
}
