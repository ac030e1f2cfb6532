import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ComboboxList } from "~/components/combobox";
import { OPTION, OPTION_NAME, OPTION_PATH } from "~/components/option-look";
import { foreign } from "~/features/posts/place";
import { type Ask, fetchAnswer, useAnswer } from "~/features/suggestions/use-answer";
import { PAUSE_MS } from "~/features/suggestions/use-suggestions";
import { useTyped } from "~/features/suggestions/use-typed";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { FoundPost, FoundPosts } from "./found-posts";
import { FIND_POSTS_PATH } from "./paths";

export interface PostOptionsProps {
  input: HTMLInputElement;
  list: string;
  /** What is not offered again. */
  chosen: readonly number[];
  onAdd: (post: FoundPost) => void;
}

const NOTHING: FoundPosts = { list: "", query: "", posts: [] };

/** Posts to what is typed into a field. */
export function PostOptions({ input, list, chosen, onAdd }: PostOptionsProps) {
  const { t } = useTranslation("desk-edit");
  const language = useLanguage();
  const { t: tDesk } = useTranslation("desk");
  const { typed, open, forget, onOpen, onClose } = useTyped(input);
  const text = typed.trim();
  const ask: Ask<FoundPosts> = useCallback(
    (q, signal) =>
      fetchAnswer(
        localisedPath(`${FIND_POSTS_PATH}?${new URLSearchParams({ list, q })}`, language),
        { signal },
      ),
    [list, language],
  );
  const { query, posts } = useAnswer(text, ask, NOTHING, PAUSE_MS);
  const offered = useMemo(
    () => posts.filter(({ databaseId }) => !chosen.includes(databaseId)),
    [posts, chosen],
  );
  const options = useMemo(() => {
    const choose = (post: FoundPost) => () => {
      onAdd(post);
      input.value = "";
      forget();
      input.focus();
    };
    return offered.map((post) => (
      <button
        key={post.databaseId}
        type="button"
        id={`${input.id}-${post.databaseId}`}
        role="option"
        aria-selected={false}
        tabIndex={-1}
        className={OPTION}
        onClick={choose(post)}
      >
        <span className={OPTION_NAME} lang={foreign(post.language, language)} dir="auto">
          {post.title}
          <small className={OPTION_PATH} lang={language}>
            {tDesk(`type.${post.type}`)}
          </small>
        </span>
      </button>
    ));
  }, [offered, input, onAdd, forget, language, tDesk]);
  const isNothing = query !== "" && query === text && posts.length === 0;
  return (
    <>
      <ComboboxList
        input={input}
        label={t("find.found")}
        open={open && offered.length > 0}
        onOpen={onOpen}
        onClose={onClose}
        inForm
      >
        {options}
      </ComboboxList>
      <p role="status" className={isNothing ? "hint" : "sr-only"}>
        {isNothing ? t("find.none") : null}
      </p>
    </>
  );
}
