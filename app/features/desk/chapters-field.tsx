import { useEffect, useRef } from "react";
import type { DeskChapter } from "#contract/desk";
import { TextField } from "~/components/field";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { AddButton } from "./add-button";
import { rowField } from "./content-form";
import { useEditor } from "./editor-context";
import { postPath } from "./paths";
import { fieldId } from "./problem-place";
import { RowsField } from "./rows-field";
import { SaveFirstLink } from "./save-first-link";
import { useItems } from "./use-items";

/** A row: which of the kept chapters it is, counted from 0; null for one that is not kept yet. */
interface Row {
  was: number | null;
  /** Of one that was published before. */
  id: number | null;
  titles: Record<string, string>;
}

const titlesOf = ({ texts }: DeskChapter) =>
  Object.fromEntries(Object.entries(texts).map(([code, { title }]) => [code, title]));

/** A toolkit's chapters in their order; what they say has a page of its own for each. */
export function ChaptersField({ chapters }: { chapters: readonly DeskChapter[] }) {
  const { t, language } = useTranslation("desk-edit");
  const {
    data: { head, part },
    problem,
    keptChapters,
  } = useEditor();
  const rows = useRef<HTMLOListElement>(null);
  const held = useItems<Row>(
    chapters.map((chapter, at) => ({ was: at, id: chapter.id, titles: titlesOf(chapter) })),
    rows,
  );
  const { learn } = held;
  useEffect(() => {
    if (!keptChapters) return;
    learn(({ key, value }) => ({
      ...value,
      was: keptChapters.includes(key) ? keptChapters.indexOf(key) : null,
    }));
    // Once for each time it was saved.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [keptChapters]);
  const number = (at: number) => t("chapter.number", { number: formatNumber(at + 1, language) });
  return (
    <RowsField
      list="chapters"
      rows={rows}
      held={held}
      nameOf={(_, at) => number(at)}
      renderRow={({ was, id, titles }, at, key) => {
        const name = (field: string) => rowField("chapters", at, field);
        const elsewhere = titles[part.language] ? undefined : Object.values(titles).find(Boolean);
        return (
          <>
            <input type="hidden" name={name("key")} value={key} />
            <input type="hidden" name={name("was")} value={was ?? ""} />
            <input type="hidden" name={name("id")} value={id ?? ""} />
            <TextField
              id={fieldId(name("title"))}
              name={name("title")}
              label={t("field.title")}
              hint={elsewhere}
              defaultValue={titles[part.language] ?? ""}
              error={problem(name("title"))}
              lang={part.language}
              dir="auto"
            />
            {was === null ? (
              <p className="hint">{t("chapter.saveFirst")}</p>
            ) : (
              <p>
                <SaveFirstLink
                  to={postPath(head.databaseId, { language: part.language, chapter: at + 1 })}
                >
                  {t("chapter.edit")}
                  <span className="sr-only"> {number(at)}</span>
                </SaveFirstLink>
              </p>
            )}
          </>
        );
      }}
    >
      <AddButton list="chapters" onAdd={() => held.add({ was: null, id: null, titles: {} })}>
        {t("chapter.add")}
      </AddButton>
    </RowsField>
  );
}
