import { useTranslation } from "react-i18next";
import { getInputProps, getTextareaProps } from "@conform-to/react";
import { CheckboxRow, TextArea } from "~/components/field";
import { type EditorField, useEditor } from "./editor-context";
import type { DocumentRow } from "./editor-form";
import { FindPosts } from "./find-posts";
import { useNamedPost } from "./resource-list";
import { RowsField } from "./rows-field";

/** The documents of a site collection in order, with notes and what comes first. */
export function DocumentsField() {
  const { t } = useTranslation("admin-edit");
  const { documents } = useEditor().fields;
  const named = useNamedPost();
  const numberOf = (row: EditorField<DocumentRow>) => Number(row.getFieldset().id.initialValue);
  return (
    <RowsField
      list={documents}
      focusAdded={false}
      nameOf={(row) => named(numberOf(row)).title}
      renderRow={(row) => {
        const { id, note, first } = row.getFieldset();
        return (
          <>
            <input type="hidden" name={id.name} value={id.initialValue} />
            <TextArea {...getTextareaProps(note)} rows={2} label={t("document.note")} dir="auto" />
            <CheckboxRow
              {...getInputProps(first, { type: "checkbox" })}
              label={t("document.first")}
            />
          </>
        );
      }}
    >
      <FindPosts
        list={documents.name}
        chosen={documents.getFieldList().map(numberOf)}
        valueOf={(post) => ({ id: String(post.databaseId), note: "" })}
      />
    </RowsField>
  );
}
