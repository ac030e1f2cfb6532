import { useTranslation } from "react-i18next";
import { getInputProps, getTextareaProps } from "@conform-to/react";
import type { AdminContent } from "#contract/admin";
import { ADMIN_PARTS } from "#contract/admin-rules";
import {
  ADMIN_CAPTION_MAX_CHARS,
  ADMIN_MARKDOWN_MAX_CHARS,
  DOCUMENT_ABSTRACT_MAX_CHARS,
  DOCUMENT_TITLE_MAX_CHARS,
  SLUG_MAX_CHARS,
} from "#contract/limits";
import { TextArea, TextField, CheckboxRow, Field, fieldAria } from "~/components/field";
import { useLimitHint } from "~/features/forms/form-messages";
import { languageName, useLanguage, formatNumber } from "~/i18n/language";
import { ChaptersField } from "./chapters-field";
import { DocumentsField, ResourceList, RowsField } from "./rows-field";
import { useEditor, type EditorField, type BlockRow, type SectionRow } from "./editor-form";
import { FactFields } from "./fact-fields";
import { FilesRows } from "./file-forms";
import { FIELDS, FormSection, AddButton } from "../form-rows";
import { PictureField } from "./picture-field";
import { type ComponentType, useEffect, useState } from "react";
import { Disclosure } from "~/components/disclosure";
import type { MarkdownToolbarProps } from "./markdown-toolbar";

interface MarkdownFieldProps {
  field: EditorField<string | undefined>;
  label: string;
  hint?: string;
  rows?: number;
}

/** A field for Markdown. With script a toolbar inserts the marks; the help is for editors who type them. */
function MarkdownField({ field, label, hint: about, rows = 10 }: MarkdownFieldProps) {
  const { t } = useTranslation("admin-edit");
  const hint = useLimitHint()(ADMIN_MARKDOWN_MAX_CHARS, about);
  const { problem, data } = useEditor();
  const [Toolbar, setToolbar] = useState<ComponentType<MarkdownToolbarProps> | null>(null);
  useEffect(() => {
    // The marks can be typed without it.
    import("./markdown-toolbar").then(
      (module) => setToolbar(() => module.MarkdownToolbar),
      () => undefined,
    );
  }, []);
  const { id } = field;
  const error = problem(field.name);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {/* Reserves the toolbar's space. */}
      <div className="min-h-11">{Toolbar ? <Toolbar for={id} /> : null}</div>
      <textarea
        {...getTextareaProps(field)}
        {...fieldAria({ id, hint, error })}
        rows={rows}
        lang={data.part.language}
        dir="auto"
        className="input text-result/6"
      />
      <Disclosure summary={t("markdown.help")} className="text-small [&>summary]:font-normal">
        <ul className="wrap-anywhere *:py-0.5">
          <li>{t("markdown.heading")}</li>
          <li>{t("markdown.bold")}</li>
          <li>{t("markdown.list")}</li>
          <li>{t("markdown.link")}</li>
          <li>{t("markdown.paragraph")}</li>
        </ul>
      </Disclosure>
    </Field>
  );
}

/** The parts of an article: text, and lists of resources that open where the text mentions them. */
function BlocksField() {
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
  const withLimit = useLimitHint();
  const { problem, data } = useEditor();
  return (
    <>
      <TextField
        {...getInputProps(title, { type: "text" })}
        label={t("block.title")}
        hint={withLimit(DOCUMENT_TITLE_MAX_CHARS, t("block.titleHint"))}
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
function SectionsField() {
  const { t } = useTranslation("admin-edit");
  const withLimit = useLimitHint();
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
              hint={withLimit(DOCUMENT_TITLE_MAX_CHARS)}
              error={problem(title.name)}
              lang={data.part.language}
              dir="auto"
            />
            <TextField
              {...getInputProps(anchor, { type: "text" })}
              label={t("section.anchor")}
              hint={withLimit(SLUG_MAX_CHARS, t("section.anchorHint"))}
              maxLength={SLUG_MAX_CHARS}
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

/** Limits of plain text fields, in characters. */
const LINE_LIMITS = {
  title: DOCUMENT_TITLE_MAX_CHARS,
  abstract: DOCUMENT_ABSTRACT_MAX_CHARS,
  summary: DOCUMENT_ABSTRACT_MAX_CHARS,
  imageCaption: ADMIN_CAPTION_MAX_CHARS,
  imageReference: ADMIN_CAPTION_MAX_CHARS,
};
type Line = keyof typeof LINE_LIMITS;

/** Returns a function that gives the properties of a plain text field, by its name. */
function useLine() {
  const { t } = useTranslation("admin-edit");
  const withLimit = useLimitHint();
  const {
    data: { part },
    fields,
    problem,
  } = useEditor();
  return (name: Line) => ({
    ...getInputProps(fields[name], { type: "text" }),
    label: t(`part.${name}`),
    hint: withLimit(LINE_LIMITS[name]),
    error: problem(name),
    lang: part.language,
    dir: "auto" as const,
  });
}

/** Returns a function that gives the properties of a longer text field, by its name. */
function useText() {
  const line = useLine();
  const { fields } = useEditor();
  return (name: "abstract" | "summary") => {
    const { label, hint, error, lang, dir } = line(name);
    return { ...getTextareaProps(fields[name]), label, hint, error, lang, dir };
  };
}

/** The last part of the address. */
function SlugField() {
  const { t } = useTranslation("admin-edit");
  const withLimit = useLimitHint();
  const {
    data: { part },
    fields,
    problem,
  } = useEditor();
  return (
    <TextField
      {...getInputProps(fields.slug, { type: "text" })}
      label={t("part.slug")}
      hint={withLimit(SLUG_MAX_CHARS, t("slug.hint"))}
      error={problem("slug")}
      maxLength={SLUG_MAX_CHARS}
      lang={part.language}
      dir="auto"
      spellCheck={false}
    />
  );
}

/** The fields of a post, by its type: first those of the current language, then those that all languages share. */
export function PostFields() {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const {
    data: { content, part },
  } = useEditor();
  const parts: readonly string[] = ADMIN_PARTS[part.type];
  const has = (name: string) => parts.includes(name);
  return (
    <>
      <FormSection
        id="admin-in-language"
        title={t("section.texts", { language: languageName(part.language, language) })}
      >
        <div className={FIELDS}>
          <Texts has={has} />
        </div>
      </FormSection>
      {has("blocks") ? (
        <FormSection id="admin-parts" title={t("part.blocks")}>
          <BlocksField />
        </FormSection>
      ) : null}
      {has("sections") ? (
        <FormSection id="admin-parts" title={t("part.sections")}>
          <SectionsField />
        </FormSection>
      ) : null}
      <CommonFields content={content} has={has} />
    </>
  );
}

function Texts({ has }: { has: (part: string) => boolean }) {
  const { t } = useTranslation("admin-edit");
  const {
    data: { part },
    fields,
  } = useEditor();
  const line = useLine();
  const text = useText();
  const isDocument = has("files");
  return (
    <>
      <TextField {...line("title")} />
      {has("abstract") ? (
        <TextArea
          {...text("abstract")}
          label={t(isDocument ? "part.abstract" : "part.introduction")}
          rows={5}
        />
      ) : null}
      {has("markdown") ? (
        <MarkdownField
          field={fields.markdown}
          label={
            isDocument
              ? t("part.text")
              : t(part.type === "page" ? "part.introduction" : "part.markdown")
          }
          hint={isDocument ? t("text.hint") : undefined}
        />
      ) : null}
      {has("imageCaption") ? <TextField {...line("imageCaption")} /> : null}
      {has("imageReference") ? <TextField {...line("imageReference")} /> : null}
      <SlugField />
    </>
  );
}

function CommonFields({ content, has }: { content: AdminContent; has: (part: string) => boolean }) {
  const { t } = useTranslation("admin-edit");
  const lists = (["chapters", "files", "documents"] as const).filter(has);
  const hasFacts = has("terms") || has("curator");
  return (
    <>
      {lists.map((list) => (
        <FormSection key={list} id={`admin-${list}-title`} title={t(`part.${list}`)}>
          {list === "chapters" ? <ChaptersField /> : null}
          {list === "files" ? <FilesRows /> : null}
          {list === "documents" ? <DocumentsField /> : null}
        </FormSection>
      ))}
      {has("image") ? (
        <FormSection id="admin-picture-title" title={t("part.image")}>
          <PictureField image={content.image} />
        </FormSection>
      ) : null}
      {hasFacts ? (
        <FormSection
          id="admin-facts-title"
          title={t("section.facts")}
          hint={t("section.factsHint")}
        >
          <div className={FIELDS}>
            <FactFields has={has} />
          </div>
        </FormSection>
      ) : null}
    </>
  );
}

/** The fields of one chapter. */
export function ChapterFields() {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const {
    data: { part },
    fields,
  } = useEditor();
  const line = useLine();
  const text = useText();
  return (
    <>
      <FormSection
        id="admin-in-language"
        title={t("section.texts", { language: languageName(part.language, language) })}
      >
        <div className={FIELDS}>
          <TextField {...line("title")} />
          <TextArea {...text("summary")} rows={3} />
          <MarkdownField field={fields.markdown} label={t("field.text")} rows={18} />
          <SlugField />
        </div>
      </FormSection>
      <FormSection id="admin-resources-title" title={t("field.resources")}>
        <ResourceList list={fields.resources} label={t("chapter.resources")} />
      </FormSection>
    </>
  );
}
