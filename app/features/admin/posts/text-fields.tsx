import { useTranslation } from "react-i18next";
import { getInputProps, getTextareaProps } from "@conform-to/react";
import type { AdminContent } from "#contract/admin";
import { ADMIN_PARTS } from "#contract/admin-rules";
import { TextArea, TextField } from "~/components/field";
import { languageName, useLanguage } from "~/i18n/language";
import { BlocksField, SectionsField } from "./blocks-field";
import { ChaptersField } from "./chapters-field";
import { DocumentsField, ResourceList } from "./rows-field";
import { useEditor } from "./editor-form";
import { FactFields } from "./fact-fields";
import { FilesRows } from "./file-forms";
import { FIELDS, FormSection } from "./form-section";
import { MarkdownField } from "./markdown-field";
import { PictureField } from "./picture-field";

type Line = "title" | "slug" | "abstract" | "summary" | "imageCaption" | "imageReference";

/** Returns a function that gives the properties of a plain text field, by its name. */
function useLine() {
  const { t } = useTranslation("admin-edit");
  const {
    data: { part },
    fields,
    problem,
  } = useEditor();
  return (name: Line) => ({
    ...getInputProps(fields[name], { type: "text" }),
    label: t(`part.${name}`),
    error: problem(name),
    lang: part.language,
    dir: "auto" as const,
  });
}

/** The same for longer texts. */
function useText() {
  const line = useLine();
  const { fields } = useEditor();
  return (name: "abstract" | "summary") => {
    const { label, error, lang, dir } = line(name);
    return { ...getTextareaProps(fields[name]), label, error, lang, dir };
  };
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
      <TextField {...line("slug")} hint={t("slug.hint")} spellCheck={false} />
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
          <TextField {...line("slug")} hint={t("slug.hint")} spellCheck={false} />
        </div>
      </FormSection>
      <FormSection id="admin-resources-title" title={t("field.resources")}>
        <ResourceList list={fields.resources} label={t("chapter.resources")} />
      </FormSection>
    </>
  );
}
