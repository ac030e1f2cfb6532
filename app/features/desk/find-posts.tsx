import { type ComponentType, type KeyboardEvent, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { SUGGEST_TEXT_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { useHydrated } from "~/components/use-hydrated";
import { foreign } from "~/features/posts/place";
import { useLanguage } from "~/i18n/language";
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
  /** What the form has of a post that is added. */
  valueOf: (post: FoundPost) => unknown;
}

/** Looks for posts to put into a list: with script by what is typed, without by a button and a list to add from. */
export function FindPosts({ list, chosen, valueOf }: FindPostsProps) {
  const { t } = useTranslation("desk-edit");
  const {
    data: { found },
    form,
    remember,
  } = useEditor();
  const onAdd = (post: FoundPost) => {
    remember({ posts: [post] });
    form.insert({ name: list, defaultValue: valueOf(post) } as never);
  };
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
          valueOf={valueOf}
        />
      ) : null}
    </div>
  );
}

/** Without script: what was found. */
function Found({
  posts,
  list,
  valueOf,
}: Pick<FindPostsProps, "list" | "valueOf"> & { posts: readonly FoundPost[] }) {
  const { t } = useTranslation("desk-edit");
  const language = useLanguage();
  if (posts.length === 0) return <p className="hint">{t("find.none")}</p>;
  return (
    <ul className="desk-found" aria-label={t("find.found")}>
      {posts.map((post) => (
        <li key={post.databaseId}>
          <span lang={foreign(post.language, language)} dir="auto">
            {post.title}
          </span>
          <AddButton list={list} value={valueOf(post)}>
            {t("find.add")}
            <span className="sr-only"> {post.title}</span>
          </AddButton>
        </li>
      ))}
    </ul>
  );
}
