import { type ComponentProps, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ComboboxEntry, ComboboxField } from "~/components/combobox";
import { OPTION, OPTION_NAME, OPTION_PATH } from "~/components/list-classes";
import { type InputText, keepFromSubmitting } from "~/components/use-live-form";
import { langAttribute } from "~/features/posts/post-page";
import {
  type LoadSuggestions,
  fetchJson,
  useDelayedSuggestions,
  PAUSE_MS,
} from "~/features/suggestions/use-suggestions";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { FoundPost, FoundPosts } from "./editor-form";
import { FIND_POSTS_PATH } from "~/paths/admin";

interface PostInputProps extends Omit<ComponentProps<"input">, "type" | "list"> {
  id: string;
  input: InputText;
  list: string;
  /** Posts that are not offered again. */
  chosen: readonly number[];
  onAdd: (post: FoundPost) => void;
}

const NOTHING: FoundPosts = { list: "", query: "", posts: [] };

/** A search input for posts, with a list of results. */
export function PostInput({ input, list, chosen, onAdd, ...field }: PostInputProps) {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const { t: tAdmin } = useTranslation("admin");
  const text = input.typed.trim();
  const ask: LoadSuggestions<FoundPosts> = useCallback(
    (q, signal) =>
      fetchJson(localisedPath(`${FIND_POSTS_PATH}?${new URLSearchParams({ list, q })}`, language), {
        signal,
      }),
    [list, language],
  );
  const { query, posts } = useDelayedSuggestions(text, ask, NOTHING, PAUSE_MS);
  const offered = useMemo(
    () => posts.filter(({ databaseId }) => !chosen.includes(databaseId)),
    [posts, chosen],
  );
  const choose = (post: FoundPost) => {
    onAdd(post);
    input.write("");
    input.ref.current?.focus();
  };
  const isNothing = query !== "" && query === text && posts.length === 0;
  return (
    <ComboboxField
      {...field}
      input={input}
      listLabel={t("find.found")}
      answer={offered}
      count={offered.length}
      note={isNothing ? t("find.none") : null}
      onEnter={keepFromSubmitting}
      inForm
    >
      {offered.map((post) => (
        <ComboboxEntry key={post.databaseId}>
          <button type="button" className={OPTION} onClick={() => choose(post)}>
            <span className={OPTION_NAME} lang={langAttribute(post.language, language)} dir="auto">
              {post.title}
              <small className={OPTION_PATH} lang={language}>
                {tAdmin(`type.${post.type}`)}
              </small>
            </span>
          </button>
        </ComboboxEntry>
      ))}
    </ComboboxField>
  );
}
