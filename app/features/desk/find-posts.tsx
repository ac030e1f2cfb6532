import { type ComponentType, type KeyboardEvent, useCallback, useState } from "react";
import { SUGGEST_TEXT_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { useHydrated } from "~/components/use-hydrated";
import { foreign } from "~/features/posts/place";
import { useTranslation } from "~/i18n/translate";
import { AddButton } from "./add-button";
import { useEditor } from "./editor-context";
import { findField, type FoundPost } from "./found-posts";
import { INTENT, intentValue } from "./intents";
import type { PostOptionsProps } from "./post-options";
import { fieldId } from "./problem-place";

interface FindPostsProps {
  list: string;
  /** What is not offered again. */
  chosen: readonly number[];
  onAdd: (post: FoundPost) => void;
}

/** Looks for posts to put into a list: with script by what is typed, without by a button and a list to add from. */
export function FindPosts({ list, chosen, onAdd }: FindPostsProps) {
  const { t } = useTranslation("desk-edit");
  const {
    data: { found },
  } = useEditor();
  const hydrated = useHydrated();
  const [entered, setEntered] = useState<{
    Options: ComponentType<PostOptionsProps>;
    input: HTMLInputElement;
  } | null>(null);
  const id = fieldId(findField(list));
  const looked = found?.list === list ? found : null;
  const enter = useCallback((input: HTMLInputElement) => {
    // No line: entering the field again tries again.
    import("./post-options").then(
      ({ PostOptions }) => setEntered({ Options: PostOptions, input }),
      () => undefined,
    );
  }, []);
  // Enter is for the list, and sends nothing.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") event.preventDefault();
  };
  return (
    <div className="desk-find">
      <label htmlFor={id}>{t("find.label")}</label>
      <div className="desk-find-row">
        <input
          id={id}
          type="search"
          name={findField(list)}
          defaultValue={looked?.query}
          maxLength={SUGGEST_TEXT_MAX_CHARS}
          className="input"
          autoComplete="off"
          dir="auto"
          onFocus={entered ? undefined : ({ currentTarget }) => enter(currentTarget)}
          onKeyDown={hydrated ? onKeyDown : undefined}
          // What is looked for is no text of the post.
          onInput={(event) => event.stopPropagation()}
        />
        {hydrated ? null : (
          <Button name={INTENT} value={intentValue({ verb: "find", list })} formNoValidate>
            {t("find.button")}
          </Button>
        )}
      </div>
      {entered ? (
        <entered.Options input={entered.input} list={list} chosen={chosen} onAdd={onAdd} />
      ) : null}
      {looked && !hydrated ? (
        <Found
          posts={looked.posts.filter(({ databaseId }) => !chosen.includes(databaseId))}
          list={list}
          onAdd={onAdd}
        />
      ) : null}
    </div>
  );
}

/** Without script: what was found. */
function Found({
  posts,
  list,
  onAdd,
}: {
  posts: readonly FoundPost[];
  list: string;
  onAdd: (post: FoundPost) => void;
}) {
  const { t, language } = useTranslation("desk-edit");
  if (posts.length === 0) return <p className="hint">{t("find.none")}</p>;
  return (
    <ul className="desk-found" aria-label={t("find.found")}>
      {posts.map((post) => (
        <li key={post.databaseId}>
          <span lang={foreign(post.language, language)} dir="auto">
            {post.title}
          </span>
          <AddButton list={list} what={String(post.databaseId)} onAdd={() => onAdd(post)}>
            {t("find.add")}
            <span className="sr-only"> {post.title}</span>
          </AddButton>
        </li>
      ))}
    </ul>
  );
}
