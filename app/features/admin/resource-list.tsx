import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldGroup } from "~/components/field";
import { rowKey, useRowFocus } from "~/features/forms/lists";
import { type EditorField, useEditor } from "./editor-context";
import { FindPosts } from "./find-posts";
import type { FoundPost } from "./found-posts";
import { ItemButtons } from "./item-buttons";
import { ResourceRow } from "./post-rows";

/** Returns a function that looks up a post that the content names. Only the number is known of deleted posts. */
export function useNamedPost(): (databaseId: number) => FoundPost {
  const { t } = useTranslation("admin-edit");
  const {
    data: { posts, part },
    added,
  } = useEditor();
  return (databaseId) =>
    [...posts, ...added.posts].find((post) => post.databaseId === databaseId) ?? {
      databaseId,
      type: "document",
      title: t("resource.gone", { number: String(databaseId) }),
      language: part.language,
      link: "",
    };
}

interface ResourceListProps {
  list: EditorField<string[] | undefined>;
  label: string;
}

/** The posts that a text links to, in order. */
export function ResourceList({ list, label }: ResourceListProps) {
  const { form, problem } = useEditor();
  const named = useNamedPost();
  const ref = useRef<HTMLOListElement>(null);
  const rows = list.getFieldList();
  const focus = useRowFocus(ref, rows, { focusAdded: false });
  return (
    <FieldGroup id={list.id} legend={label} error={problem(list.name)}>
      <ol ref={ref} tabIndex={-1} {...focus}>
        {rows.map((row, at) => {
          const post = named(Number(row.initialValue));
          return (
            <ResourceRow key={rowKey(row)} post={post}>
              <input type="hidden" name={row.name} value={row.initialValue} />
              <ItemButtons
                form={form}
                list={list.name}
                at={at}
                count={rows.length}
                name={post.title}
              />
            </ResourceRow>
          );
        })}
      </ol>
      <FindPosts
        list={list.name}
        chosen={rows.map((row) => Number(row.initialValue))}
        valueOf={(post) => String(post.databaseId)}
      />
    </FieldGroup>
  );
}
