import { useRef } from "react";
import type { DeskBlock, DeskTexts } from "#contract/desk";
import { CheckboxRow, TextField } from "~/components/field";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { AddButton } from "./add-button";
import { blockResources, newBlock, NEW_SECTION, rowField } from "./content-form";
import { useEditor } from "./editor-context";
import { MarkdownField } from "./markdown-field";
import { fieldId } from "./problem-place";
import { ResourceList } from "./resource-list";
import { RowsField } from "./rows-field";
import { useItems } from "./use-items";

/** An article's parts: running text, and lists of resources that open where they are spoken of. */
export function BlocksField({ blocks }: { blocks: readonly DeskBlock[] }) {
  const { t, language } = useTranslation("desk-edit");
  const rows = useRef<HTMLOListElement>(null);
  const held = useItems<DeskBlock>(blocks, rows);
  const nameOf = ({ type }: DeskBlock, at: number) =>
    t(`block.${type}`, { number: formatNumber(at + 1, language) });
  return (
    <RowsField
      list="blocks"
      rows={rows}
      held={held}
      nameOf={nameOf}
      renderRow={(block, at) => (
        <>
          <input type="hidden" name={rowField("blocks", at, "type")} value={block.type} />
          {block.type === "text" ? (
            <MarkdownField
              name={rowField("blocks", at, "markdown")}
              label={t("field.text")}
              defaultValue={block.markdown}
            />
          ) : (
            <ResourcesBlock block={block} at={at} />
          )}
        </>
      )}
    >
      <AddButton list="blocks" what="text" onAdd={() => held.add(newBlock("text"))}>
        {t("block.addText")}
      </AddButton>
      <AddButton list="blocks" what="resources" onAdd={() => held.add(newBlock("resources"))}>
        {t("block.addResources")}
      </AddButton>
    </RowsField>
  );
}

function ResourcesBlock({
  block,
  at,
}: {
  block: Extract<DeskBlock, { type: "resources" }>;
  at: number;
}) {
  const { t } = useTranslation("desk-edit");
  const { problem, data } = useEditor();
  const name = rowField("blocks", at, "title");
  return (
    <>
      <TextField
        id={fieldId(name)}
        name={name}
        label={t("block.title")}
        hint={t("block.titleHint")}
        defaultValue={block.title}
        error={problem(name)}
        lang={data.part.language}
        dir="auto"
      />
      <ResourceList
        list={blockResources(at)}
        label={t("field.resources")}
        initial={block.resources}
      />
    </>
  );
}

/** A page's sections: each with a heading and the anchor that links lead to. */
export function SectionsField({ sections }: { sections: DeskTexts["sections"] }) {
  const { t, language } = useTranslation("desk-edit");
  const { problem, data } = useEditor();
  const rows = useRef<HTMLOListElement>(null);
  const held = useItems<DeskTexts["sections"][number]>(sections, rows);
  return (
    <RowsField
      list="sections"
      rows={rows}
      held={held}
      nameOf={({ title }, at) =>
        title || t("section.number", { number: formatNumber(at + 1, language) })
      }
      renderRow={({ anchor, title, markdown, collapsible }, at) => {
        const name = (field: string) => rowField("sections", at, field);
        return (
          <>
            <TextField
              id={fieldId(name("title"))}
              name={name("title")}
              label={t("section.title")}
              defaultValue={title}
              error={problem(name("title"))}
              lang={data.part.language}
              dir="auto"
            />
            <TextField
              id={fieldId(name("anchor"))}
              name={name("anchor")}
              label={t("section.anchor")}
              hint={t("section.anchorHint")}
              defaultValue={anchor}
              error={problem(name("anchor"))}
              dir="ltr"
              spellCheck={false}
            />
            <MarkdownField
              name={name("markdown")}
              label={t("field.text")}
              defaultValue={markdown}
            />
            <CheckboxRow
              name={name("collapsible")}
              value="on"
              defaultChecked={collapsible}
              label={t("section.collapsible")}
            />
          </>
        );
      }}
    >
      <AddButton list="sections" onAdd={() => held.add(NEW_SECTION)}>
        {t("section.add")}
      </AddButton>
    </RowsField>
  );
}
