import { useTranslation } from "react-i18next";
import { SUGGEST_TEXT_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { useHydrated, keepFromSubmitting, useLiveInput } from "~/components/use-live-form";
import { AddButton } from "../item-buttons";
import { useEditor, INTENT, intentValue } from "./editor-form";
import { findField, type FoundPost } from "./found-posts";
import { FoundRow } from "./post-rows";
import { fieldId } from "./use-problem-list";

interface FindPostsProps {
  list: string;
  /** Posts that are not offered again. */
  chosen: readonly number[];
  /** Returns the form's value for an added post. */
  valueOf: (post: FoundPost) => unknown;
}

const load = () => import("./post-input");

/** A search for posts to add to a list: as the editor types with script, otherwise by a button and a list of results. */
export function FindPosts({ list, chosen, valueOf }: FindPostsProps) {
  const { t } = useTranslation("admin-edit");
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
  const { live, input, plain } = useLiveInput(load);
  const id = fieldId(findField(list));
  const looked = found?.list === list ? found : null;
  const field = {
    id,
    name: findField(list),
    maxLength: SUGGEST_TEXT_MAX_CHARS,
    className: "input",
    autoComplete: "off",
    dir: "auto",
  } as const;
  return (
    <div className="relative mt-3 w-full">
      <label htmlFor={id} className="mb-1.5 block">
        {t("find.label")}
      </label>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          {live ? (
            <live.PostInput {...field} input={input} list={list} chosen={chosen} onAdd={onAdd} />
          ) : (
            <input
              {...field}
              {...plain}
              type="search"
              defaultValue={looked?.query}
              onKeyDown={hydrated ? keepFromSubmitting : undefined}
            />
          )}
        </div>
        {hydrated ? null : (
          <Button name={INTENT} value={intentValue({ verb: "find", list })}>
            {t("find.button")}
          </Button>
        )}
      </div>
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

/** Without script: the search results. */
function Found({
  posts,
  list,
  valueOf,
}: Pick<FindPostsProps, "list" | "valueOf"> & { posts: readonly FoundPost[] }) {
  const { t } = useTranslation("admin-edit");
  if (posts.length === 0) return <p className="hint">{t("find.none")}</p>;
  return (
    <ul aria-label={t("find.found")}>
      {posts.map((post) => (
        <FoundRow key={post.databaseId} post={post}>
          <AddButton list={list} value={valueOf(post)}>
            {t("find.add")}
            <span className="sr-only"> {post.title}</span>
          </AddButton>
        </FoundRow>
      ))}
    </ul>
  );
}
