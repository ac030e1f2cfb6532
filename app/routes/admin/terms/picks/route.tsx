import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TERM_PICKS_MAX } from "#contract/limits";
import { Button } from "~/components/button";
import { orNotFound } from "~/content/client.server";
import { getTermPicks, saveTermPicks, getAdminTerm } from "~/content/taxonomies.server";
import { contentContext } from "~/contexts";
import { AdminHeading, AdminLead, AdminPage } from "~/features/admin/admin-page";
import { AdminFilters, FoundRow } from "~/features/admin/admin-list";
import { findPosts } from "~/features/admin/posts/editor-data.server";
import { MoveButton } from "~/features/admin/form-rows";
import { picksPath, readTermSearch, termPath, termsPath } from "~/paths/admin";
import { FailureNotice } from "~/features/forms/form-messages";
import { failureOf, refused } from "~/features/forms/read-form.server";
import type { FormReply } from "~/features/forms/form-reply";
import { unlisted } from "~/features/page/page-meta";
import { ICON, ICON_BUTTON } from "~/features/collections/order/move-buttons";
import { WordSearch } from "~/features/admin/review/review-filters";
import { readDatabaseId, readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import { Form, seeOther } from "~/i18n/link";
import type { Route } from "./+types/route";

/** The actions of the page's buttons. */
const PICK_VERBS = ["add", "remove", "up", "down"] as const;
type PickVerb = (typeof PICK_VERBS)[number];

/** Returns the value of a button: its action and the post. */
export const pickValue = (verb: PickVerb, postId: number): string => `${verb} ${postId}`;

/** Returns the posts after a button was pressed; the same list for an invalid value. */
export function changePicks(picks: readonly number[], value: unknown): number[] {
  const [, verb, id] = /^(add|remove|up|down) (\d{1,9})$/.exec(String(value)) ?? [];
  const postId = Number(id);
  const at = picks.indexOf(postId);
  if (verb === "add") return at < 0 ? [...picks, postId] : [...picks];
  if (verb === undefined || at < 0) return [...picks];
  const others = picks.filter((pick) => pick !== postId);
  if (verb === "remove") return others;
  const to = Math.max(0, verb === "up" ? at - 1 : at + 1);
  return [...others.slice(0, to), postId, ...others.slice(to)];
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-terms", "forms"] };

/** Name of the buttons. */
const CHANGE = "change";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const id = readDatabaseId(params.id);
  const search = readTermSearch(url.searchParams);
  const [term, { posts }, found] = await Promise.all([
    orNotFound(getAdminTerm(content, id)),
    orNotFound(getTermPicks(content, id)),
    findPosts(content, "picks", search),
  ]);
  const t = i18nOf(content.language).getFixedT(null, "admin-terms");
  return {
    term,
    posts,
    search,
    found: found.posts,
    meta: unlisted(picksPath(id), t("picksTitle", { name: term.name }), t("picksLead")),
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const id = readDatabaseId(params.id);
  const form = await readFormData(request);
  try {
    const { version, posts } = await getTermPicks(content, id);
    const picks = posts.map(({ databaseId }) => databaseId);
    await saveTermPicks(content, id, { version, post_ids: changePicks(picks, form.get(CHANGE)) });
    return seeOther(picksPath(id, readTermSearch(url.searchParams)), content.language);
  } catch (error) {
    return refused<FormReply>({ result: {}, failure: failureOf(error) });
  }
}

/** The posts that a term's page shows first. Each button saves at once. */
export default function TermPicks({
  loaderData: { term, posts, search, found },
  actionData: reply,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-terms");
  const { t: tAdmin } = useTranslation("admin");
  const { databaseId, taxonomy, name } = term;
  const chosen = new Set(posts.map((post) => post.databaseId));
  const offered = found.filter((post) => !chosen.has(post.databaseId));
  const isFull = posts.length >= TERM_PICKS_MAX;
  const last = posts.length - 1;
  return (
    <AdminPage
      trail={[
        { to: termsPath({ taxonomy, search: "", page: 1 }), label: t(`taxonomy.${taxonomy}`) },
        { to: termPath(databaseId), label: name },
      ]}
    >
      <AdminHeading title={t("picksTitle", { name })} dir="auto" />
      <AdminLead>{t("picksLead")}</AdminLead>
      <FailureNotice failure={reply?.failure} />
      <Form
        method="post"
        action={picksPath(databaseId, search)}
        preventScrollReset
        className="mt-5 max-w-180"
      >
        {posts.length === 0 ? (
          <p className="text-ink-2">{t("picksNone")}</p>
        ) : (
          <ol className="border-t-2 border-ink" aria-label={t("picks")}>
            {posts.map((post, at) => (
              <FoundRow key={post.databaseId} post={post}>
                <span className="flex flex-none">
                  <MoveButton
                    name={CHANGE}
                    value={pickValue("up", post.databaseId)}
                    verb="up"
                    entry={post.title}
                    isOff={at === 0}
                  />
                  <MoveButton
                    name={CHANGE}
                    value={pickValue("down", post.databaseId)}
                    verb="down"
                    entry={post.title}
                    isOff={at === last}
                  />
                  <button
                    name={CHANGE}
                    value={pickValue("remove", post.databaseId)}
                    className={ICON_BUTTON}
                    aria-label={tAdmin("item.remove", { name: post.title })}
                  >
                    <X {...ICON} />
                  </button>
                </span>
              </FoundRow>
            ))}
          </ol>
        )}
        {isFull ? (
          <p className="mt-3 text-ink-2">{t("picksFull", { count: TERM_PICKS_MAX })}</p>
        ) : null}
        {!isFull && offered.length > 0 ? (
          <>
            <h2 className="mt-6 t-title-m">{t("picksFound")}</h2>
            <ul className="mt-2">
              {offered.map((post) => (
                <FoundRow key={post.databaseId} post={post}>
                  <Button
                    small
                    name={CHANGE}
                    value={pickValue("add", post.databaseId)}
                    aria-label={t("picksAddNamed", { title: post.title })}
                  >
                    {t("picksAdd")}
                  </Button>
                </FoundRow>
              ))}
            </ul>
          </>
        ) : null}
      </Form>
      {isFull ? null : (
        <AdminFilters key={search} action={picksPath(databaseId)}>
          <WordSearch id="picks-search" label={t("picksSearch")} defaultValue={search} />
          <Button>{t("show")}</Button>
        </AdminFilters>
      )}
      {search && found.length === 0 ? <p role="status">{t("picksNothing")}</p> : null}
    </AdminPage>
  );
}
