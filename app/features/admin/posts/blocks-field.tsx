import { useTranslation } from "react-i18next";
import { getInputProps } from "@conform-to/react";
import { CheckboxRow, TextField } from "~/components/field";
import { formatNumber, useLanguage } from "~/i18n/language";
import { AddButton } from "../item-buttons";
import { type EditorField, useEditor, type BlockRow, type SectionRow } from "./editor-form";
import { MarkdownField } from "./markdown-field";
import { ResourceList, RowsField } from "./rows-field";

/** The parts of an article: text, and lists of resources that open where the text mentions them. */
export function BlocksField() {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const { blocks } = useEditor().fields;
  const typeOf = (row: EditorField<BlockRow>) =>
    row.getFieldset().type.initialValue === "resources" ? "resources" : "text";
  return (
    <RowsField
      list={blocks}
      nameOf={(row, at) => t(`block.${typeOf(row)}`, { number: formatNumber(at + 1, language) })}
      renderRow={(row) => {
        const { type, markdown, title, resources } = row.getFieldset();
        return (
          <>
            <input type="hidden" name={type.name} value={typeOf(row)} />
            {typeOf(row) === "text" ? (
              <MarkdownField field={markdown} label={t("field.text")} />
            ) : (
              <ResourcesBlock title={title} resources={resources} />
            )}
          </>
        );
      }}
    >
      <AddButton list={blocks.name} value={{ type: "text" }}>
        {t("block.addText")}
      </AddButton>
      <AddButton list={blocks.name} value={{ type: "resources" }}>
        {t("block.addResources")}
      </AddButton>
    </RowsField>
  );
}

interface ResourcesBlockProps {
  title: EditorField<string | undefined>;
  resources: EditorField<string[] | undefined>;
}

function ResourcesBlock({ title, resources }: ResourcesBlockProps) {
  const { t } = useTranslation("admin-edit");
  const { problem, data } = useEditor();
  return (
    <>
      <TextField
        {...getInputProps(title, { type: "text" })}
        label={t("block.title")}
        hint={t("block.titleHint")}
        error={problem(title.name)}
        lang={data.part.language}
        dir="auto"
      />
      <ResourceList list={resources} label={t("field.resources")} />
    </>
  );
}

const NEW_SECTION: SectionRow = { anchor: "", title: "", markdown: "", collapsible: false };

/** The sections of a page, each with a heading and the anchor for links. */
export function SectionsField() {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const {
    problem,
    data,
    fields: { sections },
  } = useEditor();
  return (
    <RowsField
      list={sections}
      nameOf={(row, at) =>
        row.getFieldset().title.initialValue ||
        t("section.number", { number: formatNumber(at + 1, language) })
      }
      renderRow={(row) => {
        const { anchor, title, markdown, collapsible } = row.getFieldset();
        return (
          <>
            <TextField
              {...getInputProps(title, { type: "text" })}
              label={t("section.title")}
              error={problem(title.name)}
              lang={data.part.language}
              dir="auto"
            />
            <TextField
              {...getInputProps(anchor, { type: "text" })}
              label={t("section.anchor")}
              hint={t("section.anchorHint")}
              error={problem(anchor.name)}
              dir="ltr"
              spellCheck={false}
            />
            <MarkdownField field={markdown} label={t("field.text")} />
            <CheckboxRow
              {...getInputProps(collapsible, { type: "checkbox" })}
              label={t("section.collapsible")}
            />
          </>
        );
      }}
    >
      <AddButton list={sections.name} value={NEW_SECTION}>
        {t("section.add")}
      </AddButton>
    </RowsField>
  );
}
