import { useCallback, useRef } from "react";
import type { DeskContent, DeskFile } from "#contract/desk";
import { UPLOAD_MAX_BYTES } from "#contract/limits";
import { FILE_LANGUAGES } from "#contract/upload-rules";
import { SelectField, TextField } from "~/components/field";
import { formatBytes, formatNumber, nativeLanguageName } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { AddButton } from "./add-button";
import { newLink, rowField } from "./content-form";
import { useEditor } from "./editor-context";
import { fieldId } from "./problem-place";
import { RowsField } from "./rows-field";
import { type TakenFile, UploadInto } from "./upload-into";
import { useItems } from "./use-items";

interface Row {
  file: DeskFile;
  /** Of a file that has just been sent. */
  name?: string;
}

/** A document's files and links, each in a language, in the order in which readers get them. */
export function FilesRows({ files }: Pick<DeskContent, "files">) {
  const { t, language } = useTranslation("desk-edit");
  const { data } = useEditor();
  const rows = useRef<HTMLOListElement>(null);
  const held = useItems<Row>(
    files.map((file) => ({ file })),
    rows,
  );
  const { add } = held;
  const written = data.part.language;
  const onTaken = useCallback(
    ({ id, name }: TakenFile) =>
      add({
        file: { language: written, title: "", fileId: id, linkUrl: null, linkType: null },
        name,
      }),
    // The list adds to what it has then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [written],
  );
  const nameOf = ({ file, name }: Row, at: number) =>
    file.fileId === null
      ? t("file.link", { number: formatNumber(at + 1, language) })
      : (name ??
        data.files.find(({ id }) => id === file.fileId)?.name ??
        t("file.number", { number: formatNumber(at + 1, language) }));
  return (
    <RowsField
      list="files"
      rows={rows}
      held={held}
      nameOf={nameOf}
      renderRow={({ file }, at) => <FileFields file={file} at={at} />}
    >
      <UploadInto
        id={fieldId("upload")}
        label={t("file.add")}
        hint={t("file.addHint", { most: formatBytes(UPLOAD_MAX_BYTES, language) })}
        multiple
        onTaken={onTaken}
      />
      <AddButton list="files" what="link" onAdd={() => held.add({ file: newLink(written) })}>
        {t("file.addLink")}
      </AddButton>
    </RowsField>
  );
}

function FileFields({ file, at }: { file: DeskFile; at: number }) {
  const { t } = useTranslation("desk-edit");
  const { problem } = useEditor();
  const field = (part: string) => {
    const name = rowField("files", at, part);
    return { id: fieldId(name), name, error: problem(name) };
  };
  const codes = [...new Set<string>([...FILE_LANGUAGES, file.language])];
  return (
    <div className="desk-file">
      <SelectField {...field("language")} label={t("file.language")} defaultValue={file.language}>
        {codes.map((code) => (
          <option key={code} value={code} lang={code}>
            {nativeLanguageName(code)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field("title")}
        label={t("file.title")}
        hint={file.fileId === null ? undefined : t("file.titleHint")}
        defaultValue={file.title}
        lang={file.language}
        dir="auto"
      />
      {file.fileId === null ? (
        <TextField
          {...field("linkUrl")}
          type="url"
          label={t("file.url")}
          defaultValue={file.linkUrl ?? ""}
          dir="ltr"
        />
      ) : (
        <input type="hidden" name={rowField("files", at, "fileId")} value={file.fileId} />
      )}
      <input type="hidden" name={rowField("files", at, "linkType")} value={file.linkType ?? ""} />
    </div>
  );
}
