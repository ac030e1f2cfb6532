import type { DeskContent, DeskTexts } from "#contract/desk";
import { DESK_PARTS } from "#contract/desk-rules";
import { SectionHead } from "~/components/section-head";
import { TextArea, TextField } from "~/components/field";
import { languageName } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { BlocksField, SectionsField } from "./blocks-field";
import { ChaptersField } from "./chapters-field";
import { NO_CHAPTER_TEXTS, NO_TEXTS } from "./content-form";
import { DocumentsField } from "./documents-field";
import { useEditor } from "./editor-context";
import { FactFields } from "./fact-fields";
import { FilesRows } from "./files-rows";
import { MarkdownField } from "./markdown-field";
import { PictureField } from "./picture-field";
import { fieldId } from "./problem-place";
import { ResourceList } from "./resource-list";

type Line = "title" | "slug" | "abstract" | "summary" | "imageCaption" | "imageReference";

/** What a field of plain text needs, by its name. */
function useLine() {
  const { t } = useTranslation("desk-edit");
  const {
    data: { part },
    problem,
  } = useEditor();
  return (name: Line, value: string) => ({
    id: fieldId(name),
    name,
    label: t(`part.${name}`),
    defaultValue: value,
    error: problem(name),
    lang: part.language,
    dir: "auto" as const,
  });
}

/** The fields of a post, by what its type has: first what is said in the language in view, then what all languages share. */
export function PostFields() {
  const { t, language } = useTranslation("desk-edit");
  const {
    data: { content, part },
  } = useEditor();
  const parts: readonly string[] = DESK_PARTS[part.type];
  const has = (name: string) => parts.includes(name);
  const texts = content.texts[part.language] ?? NO_TEXTS;
  return (
    <>
      <section className="section" aria-labelledby="desk-in-language">
        <SectionHead
          id="desk-in-language"
          title={t("section.texts", { language: languageName(part.language, language) })}
        />
        <div className="desk-fields">
          <Texts texts={texts} has={has} />
        </div>
      </section>
      {has("blocks") ? (
        <section className="section" aria-labelledby="desk-parts">
          <SectionHead id="desk-parts" title={t("part.blocks")} />
          <BlocksField blocks={texts.blocks} />
        </section>
      ) : null}
      {has("sections") ? (
        <section className="section" aria-labelledby="desk-parts">
          <SectionHead id="desk-parts" title={t("part.sections")} />
          <SectionsField sections={texts.sections} />
        </section>
      ) : null}
      <CommonFields content={content} has={has} />
    </>
  );
}

function Texts({ texts, has }: { texts: DeskTexts; has: (part: string) => boolean }) {
  const { t } = useTranslation("desk-edit");
  const {
    data: { part },
  } = useEditor();
  const line = useLine();
  const isDocument = has("files");
  return (
    <>
      <TextField {...line("title", texts.title)} />
      {has("abstract") ? (
        <TextArea
          {...line("abstract", texts.abstract)}
          label={t(isDocument ? "part.abstract" : "part.introduction")}
          rows={5}
        />
      ) : null}
      {has("markdown") ? (
        <MarkdownField
          name="markdown"
          label={t(part.type === "page" ? "part.introduction" : "part.markdown")}
          defaultValue={texts.markdown}
        />
      ) : null}
      {has("imageCaption") ? <TextField {...line("imageCaption", texts.imageCaption)} /> : null}
      {has("imageReference") ? (
        <TextField {...line("imageReference", texts.imageReference)} />
      ) : null}
      <TextField {...line("slug", texts.slug)} hint={t("slug.hint")} spellCheck={false} />
    </>
  );
}

function CommonFields({ content, has }: { content: DeskContent; has: (part: string) => boolean }) {
  const { t } = useTranslation("desk-edit");
  const lists = (["chapters", "files", "documents"] as const).filter(has);
  const hasFacts = has("terms") || has("curator");
  return (
    <>
      {lists.map((list) => (
        <section key={list} className="section" aria-labelledby={`desk-${list}-title`}>
          <SectionHead id={`desk-${list}-title`} title={t(`part.${list}`)} />
          {list === "chapters" ? <ChaptersField chapters={content.chapters} /> : null}
          {list === "files" ? <FilesRows files={content.files} /> : null}
          {list === "documents" ? (
            <DocumentsField documents={content.documents} startHere={content.startHere} />
          ) : null}
        </section>
      ))}
      {has("image") ? (
        <section className="section" aria-labelledby="desk-picture-title">
          <SectionHead id="desk-picture-title" title={t("part.image")} />
          <PictureField image={content.image} imageAlt={content.imageAlt} />
        </section>
      ) : null}
      {hasFacts ? (
        <section className="section" aria-labelledby="desk-facts-title">
          <SectionHead id="desk-facts-title" title={t("section.facts")} />
          <p className="hint">{t("section.factsHint")}</p>
          <div className="desk-fields">
            <FactFields has={has} />
          </div>
        </section>
      ) : null}
    </>
  );
}

/** The fields of one chapter. */
export function ChapterFields({ at }: { at: number }) {
  const { t, language } = useTranslation("desk-edit");
  const {
    data: { content, part },
  } = useEditor();
  const line = useLine();
  const chapter = content.chapters[at];
  const texts = chapter?.texts[part.language] ?? NO_CHAPTER_TEXTS;
  return (
    <>
      <section className="section" aria-labelledby="desk-in-language">
        <SectionHead
          id="desk-in-language"
          title={t("section.texts", { language: languageName(part.language, language) })}
        />
        <div className="desk-fields">
          <TextField {...line("title", texts.title)} />
          <TextArea {...line("summary", texts.summary)} rows={3} />
          <MarkdownField
            name="markdown"
            label={t("field.text")}
            defaultValue={texts.markdown}
            rows={18}
          />
          <TextField {...line("slug", texts.slug)} hint={t("slug.hint")} spellCheck={false} />
        </div>
      </section>
      <section className="section" aria-labelledby="desk-resources-title">
        <SectionHead id="desk-resources-title" title={t("field.resources")} />
        <ResourceList
          list="resources"
          label={t("chapter.resources")}
          initial={chapter?.resources ?? []}
        />
      </section>
    </>
  );
}
