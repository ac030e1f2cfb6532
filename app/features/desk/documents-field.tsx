import { useRef } from "react";
import type { DeskContent } from "#contract/desk";
import { CheckboxRow, TextArea } from "~/components/field";
import { useTranslation } from "~/i18n/translate";
import { rowField } from "./content-form";
import { FindPosts } from "./find-posts";
import type { FoundPost } from "./found-posts";
import { fieldId } from "./problem-place";
import { useNamedPost } from "./resource-list";
import { RowsField } from "./rows-field";
import { useItems } from "./use-items";

interface Row {
  post: FoundPost;
  note: string;
  first: boolean;
}

/** What a collection of the site holds, in its order, with what is said of it and what comes first. */
export function DocumentsField({
  documents,
  startHere,
}: Pick<DeskContent, "documents" | "startHere">) {
  const { t } = useTranslation("desk-edit");
  const named = useNamedPost();
  const rows = useRef<HTMLOListElement>(null);
  const held = useItems<Row>(
    documents.map(({ databaseId, note }) => ({
      post: named(databaseId),
      note,
      first: startHere.includes(databaseId),
    })),
    rows,
  );
  return (
    <RowsField
      list="documents"
      rows={rows}
      held={held}
      nameOf={({ post }) => post.title}
      renderRow={({ post, note, first }, at) => {
        const name = (field: string) => rowField("documents", at, field);
        return (
          <>
            <input type="hidden" name={name("id")} value={post.databaseId} />
            <TextArea
              id={fieldId(name("note"))}
              name={name("note")}
              rows={2}
              label={t("document.note")}
              defaultValue={note}
              dir="auto"
            />
            <CheckboxRow
              name={name("first")}
              value="on"
              defaultChecked={first}
              label={t("document.first")}
            />
          </>
        );
      }}
    >
      <FindPosts
        list="documents"
        chosen={held.items.map(({ value }) => value.post.databaseId)}
        onAdd={(post) => held.add({ post, note: "", first: false }, { focus: false })}
      />
    </RowsField>
  );
}
