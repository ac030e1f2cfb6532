import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { ADMIN_PARTS } from "#contract/admin-rules";
import { FILE_LANGUAGES } from "#contract/upload-rules";
import { Button } from "~/components/button";
import { Field, SelectField, TextField } from "~/components/field";
import { SectionHead } from "~/components/section-head";
import { useHydrated } from "~/components/use-live-form";
import { FILE_BUTTON } from "~/features/uploads/files/file-row";
import { NativeLanguageOptions, useLanguage, formatBytes, formatNumber } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { useEditor, type EditorField, type FileRow } from "./editor-form";
import { FIELDS, AddButton } from "../form-rows";
import { type FileTarget, FILE_TARGETS, filesPath, FILES_FIELD } from "~/paths/admin";
import { getInputProps, getSelectProps } from "@conform-to/react";
import { useCallback } from "react";
import { ADMIN_URL_MAX_CHARS, DOCUMENT_TITLE_MAX_CHARS, UPLOAD_MAX_BYTES } from "#contract/limits";
import { useLimitHint } from "~/features/forms/form-messages";
import { fieldId } from "./use-problem-list";
import { RowsField } from "./rows-field";
import { type UploadedFile, PostFileUpload } from "./picture-field";

/** Without script: separate forms for files, which go to the content system as they arrive. */
export function FileForms() {
  const { t } = useTranslation("admin-edit");
  const {
    data: { part },
  } = useEditor();
  const parts: readonly string[] = ADMIN_PARTS[part.type];
  const targets =
    part.chapter === null ? FILE_TARGETS.filter((target) => parts.includes(target)) : [];
  if (useHydrated() || targets.length === 0) return null;
  return (
    <section className="section" aria-labelledby="admin-send">
      <SectionHead id="admin-send" title={t("upload.title")} />
      <p className="hint">{t("upload.hint")}</p>
      {targets.map((target) => (
        <FileForm key={target} target={target} />
      ))}
    </section>
  );
}

function FileForm({ target }: { target: FileTarget }) {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const {
    data: { head, part },
  } = useEditor();
  const id = `admin-send-${target}`;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={localisedPath(filesPath(head.databaseId, target, part.language), language)}
      className={clsx("admin-send mt-5", FIELDS)}
    >
      <Field id={id} label={t(`upload.${target}`)}>
        <input
          id={id}
          type="file"
          name={FILES_FIELD}
          multiple={target === "files"}
          required
          className={`input ${FILE_BUTTON}`}
        />
      </Field>
      {target === "files" ? (
        <SelectField
          id={`${id}-language`}
          name="language"
          label={t("file.language")}
          defaultValue={part.language}
        >
          <NativeLanguageOptions codes={FILE_LANGUAGES} />
        </SelectField>
      ) : null}
      <div className="actions">
        <Button>{t("upload.send")}</Button>
      </div>
    </form>
  );
}

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
    (file: UploadedFile) => {
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
      <PostFileUpload
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
  const withLimit = useLimitHint();
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
        hint={withLimit(
          DOCUMENT_TITLE_MAX_CHARS,
          fileId.initialValue ? t("file.titleHint") : undefined,
        )}
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
          hint={withLimit(ADMIN_URL_MAX_CHARS)}
          error={problem(linkUrl.name)}
          dir="ltr"
          className="md:col-span-full"
        />
      )}
      <input type="hidden" name={linkType.name} value={linkType.initialValue ?? ""} />
    </div>
  );
}
