import { useTranslation } from "react-i18next";
import { getInputProps } from "@conform-to/react";
import { TextField } from "~/components/field";
import { DOCUMENT_TITLE_MAX_CHARS } from "#contract/limits";
import { useLimitHint } from "~/features/forms/form-messages";
import { useHydrated } from "~/components/use-live-form";
import { formatNumber, useLanguage } from "~/i18n/language";
import { AddButton } from "../form-rows";
import { type EditorField, useEditor, type ChapterRow, SaveFirstLink } from "./editor-form";
import { postPath } from "~/paths/admin-links";
import { RowsField } from "./rows-field";

/** The chapters of a toolkit in order; each chapter's content is edited on a separate page. */
export function ChaptersField() {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const { chapters } = useEditor().fields;
  const number = (at: number) => t("chapter.number", { number: formatNumber(at + 1, language) });
  return (
    <RowsField
      list={chapters}
      nameOf={(_, at) => number(at)}
      renderRow={(row, at) => <Chapter row={row} at={at} name={number(at)} />}
    >
      <AddButton list={chapters.name} value={{ was: "", id: "", title: "" }}>
        {t("chapter.add")}
      </AddButton>
    </RowsField>
  );
}

interface ChapterProps {
  row: EditorField<ChapterRow>;
  at: number;
  name: string;
}

function Chapter({ row, at, name }: ChapterProps) {
  const { t } = useTranslation("admin-edit");
  const withLimit = useLimitHint();
  const {
    data: { head, part, content },
    problem,
    keptChapters,
  } = useEditor();
  const hydrated = useHydrated();
  const { was, id, title, key } = row.getFieldset();
  const first = was.initialValue ?? "";
  // The answer to each save says at which position a row was saved.
  const place = keptChapters
    ? keptChapters.indexOf(row.key ?? "")
    : first === ""
      ? -1
      : Number(first);
  const texts = Object.values(first === "" ? {} : (content.chapters[Number(first)]?.texts ?? {}));
  const elsewhere = title.initialValue ? undefined : texts.map((text) => text.title).find(Boolean);
  return (
    <>
      {hydrated ? <input type="hidden" name={key.name} value={row.key} /> : null}
      <input type="hidden" name={was.name} value={place < 0 ? "" : place} />
      <input type="hidden" name={id.name} value={id.initialValue ?? ""} />
      <TextField
        {...getInputProps(title, { type: "text" })}
        label={t("field.title")}
        hint={
          <>
            {elsewhere ? (
              <span dir="auto" className="block">
                {elsewhere}
              </span>
            ) : null}
            {withLimit(DOCUMENT_TITLE_MAX_CHARS)}
          </>
        }
        error={problem(title.name)}
        lang={part.language}
        dir="auto"
      />
      {place < 0 ? (
        <p className="hint">{t("chapter.saveFirst")}</p>
      ) : (
        <p>
          <SaveFirstLink
            to={postPath(head.databaseId, { language: part.language, chapter: at + 1 })}
          >
            {t("chapter.edit")}
            <span className="sr-only"> {name}</span>
          </SaveFirstLink>
        </p>
      )}
    </>
  );
}
