import { useRef } from "react";
import { FieldGroup } from "~/components/field";
import { foreign } from "~/features/posts/place";
import { useTranslation } from "~/i18n/translate";
import { useEditor } from "./editor-context";
import { FindPosts } from "./find-posts";
import type { FoundPost } from "./found-posts";
import { ItemButtons } from "./item-buttons";
import { fieldId } from "./problem-place";
import { useItems } from "./use-items";

/** A post that content names by its number; of one that has gone, the number alone is known. */
export function useNamedPost(): (databaseId: number) => FoundPost {
  const { t } = useTranslation("desk-edit");
  const {
    data: { posts, part },
  } = useEditor();
  return (databaseId) =>
    posts.find((post) => post.databaseId === databaseId) ?? {
      databaseId,
      type: "document",
      title: t("resource.gone", { number: String(databaseId) }),
      language: part.language,
      link: "",
    };
}

interface ResourceListProps {
  /** Name of the list, and of the field that holds it. */
  list: string;
  label: string;
  initial: readonly number[];
}

/** Posts in their order, which a text leads to. */
export function ResourceList({ list, label, initial }: ResourceListProps) {
  const { language } = useTranslation("desk-edit");
  const { problem } = useEditor();
  const named = useNamedPost();
  const rows = useRef<HTMLOListElement>(null);
  const { items, change, add } = useItems<FoundPost>(initial.map(named), rows);
  return (
    <FieldGroup id={fieldId(list)} legend={label} error={problem(list)}>
      <ol ref={rows} tabIndex={-1} className="desk-resources">
        {items.map(({ key, value: post }, at) => (
          <li key={key}>
            <input type="hidden" name={list} value={post.databaseId} />
            <span lang={foreign(post.language, language)} dir="auto">
              {post.title}
            </span>
            <ItemButtons
              list={list}
              at={at}
              count={items.length}
              name={post.title}
              onChange={change}
            />
          </li>
        ))}
      </ol>
      <FindPosts
        list={list}
        chosen={items.map(({ value }) => value.databaseId)}
        onAdd={(post) => add(post, { focus: false })}
      />
    </FieldGroup>
  );
}
