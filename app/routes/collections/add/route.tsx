import { useTranslation } from "react-i18next";
import { redirect, useLocation } from "react-router";
import { orNotFound } from "~/content/client.server";
import { contentContext } from "~/contexts";
import {
  ADDED,
  type AddReply,
  type Choice,
  FIELDS,
  REMOVED,
  useChangeSummary,
} from "~/features/collections/add/add-data";
import { AddForm } from "~/features/collections/add/add-form";
import { BACK } from "~/paths/collections";
import { buttonClass } from "~/components/button";
import { forDialog } from "~/features/dialogs/dialog-location";
import { readForm, refused } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/page/page-meta";
import { Breadcrumbs } from "~/features/page/page-head";
import { returnPath } from "~/http/return-path";
import { readFormData } from "~/http/form-data.server";
import { ContentLink } from "~/i18n/link";
import { withoutLanguage } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { AddFields, applyChanges, loadAddForm, postIdFrom, takeTicks } from "./add.server";
import { submittedValues } from "~/features/forms/form-reply";
import { DoneNotice } from "~/features/forms/form-messages";

interface AddResultProps {
  added: Choice[];
  removed: Choice[];
  /** Where the visitor came from, a path with its language. */
  back: string;
}

/** The result on the page: what was changed, links to the collections that now contain the resource, and a link back. */
export function AddResult({ added, removed, back }: AddResultProps) {
  const { t } = useTranslation("add-to-collection");
  const changeSummary = useChangeSummary();
  return (
    <div className="mb-7 grid max-w-160 justify-items-start gap-4 [&>.notice]:justify-self-stretch">
      <DoneNotice>
        <p>{changeSummary(added, removed)}</p>
        <ul>
          {added.map(({ databaseId, title, link }) => (
            <li key={databaseId}>
              <ContentLink to={link} className="inline-block py-1.5">
                {t("see.titled", { title })}
              </ContentLink>
            </li>
          ))}
        </ul>
      </DoneNotice>
      <ContentLink to={back} className={buttonClass()}>
        {t("back")}
      </ContentLink>
    </div>
  );
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["add-to-collection", "collections", "forms", "cards"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { post, choices } = await orNotFound(loadAddForm(content, postIdFrom(params.postId)));
  const t = i18nOf(content.language).getFixedT(null, "add-to-collection");
  return {
    post,
    choices,
    back: url.searchParams.has(BACK) ? returnPath(url.searchParams.get(BACK)) : post.link,
    action: url.pathname + queryOf(url, {}),
    outcome: resultOf(url.searchParams, choices),
    meta: unlisted(url.pathname, t("title"), t("description")),
  };
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

/** Returns the last result named in the address, if the data confirms it, because the address can be forged. */
function resultOf(
  query: URLSearchParams,
  choices: Choice[],
): { added: Choice[]; removed: Choice[] } | null {
  if (!query.has(ADDED)) return null;
  const named = (name: string, containsPost: boolean) => {
    const ids = query.get(name)?.split(",").map(Number) ?? [];
    return choices.filter(
      (choice) => choice.containsPost === containsPost && ids.includes(choice.databaseId),
    );
  };
  return { added: named(ADDED, true), removed: named(REMOVED, false) };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const postId = postIdFrom(params.postId);
  const form = await readFormData(request);
  const ticks = takeTicks(form);
  const ticked = [...ticks.ticked];
  const read = await readForm(form, AddFields);
  if ("reply" in read) return refused<AddReply>({ ...read.reply.data, ticked });
  const result = await applyChanges(content, postId, { ...read.value, ...ticks });
  const { created } = result;
  if ("refused" in result) {
    // The page does not exist without its post.
    if (result.refused.refusal?.code === "post_gone" && !read.value.dialog)
      throw new Response(null, { status: 404 });
    return refused<AddReply>({
      ...result.refused,
      created,
      result: created
        ? { ...read.result, initialValue: { ...submittedValues(read), [FIELDS.title]: "" } }
        : read.result,
      ticked: created ? [...ticked, created.databaseId] : ticked,
    });
  }
  // The dialog reports the result itself, over the page below.
  if (read.value.dialog)
    return {
      result: {},
      done: true,
      changed: result.done,
      created,
    } satisfies AddReply;
  const { added, removed } = result.done;
  return redirect(
    url.pathname + queryOf(url, { [ADDED]: added.join(), [REMOVED]: removed.join() }),
    303,
  );
}

/** Returns the query of this page: the page to return to, and the last result. */
function queryOf({ searchParams }: URL, done: Record<string, string>): string {
  const back = searchParams.get(BACK);
  const query = new URLSearchParams({ ...(back !== null && { [BACK]: back }), ...done });
  return query.size > 0 ? `?${query}` : "";
}

/** Chooses the collections that contain a post. */
export default function AddToCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("add-to-collection");
  const { search } = useLocation();
  const { post, choices, back, action, outcome } = loaderData;
  return (
    <div className="wrap">
      <Breadcrumbs items={[{ to: withoutLanguage(post.link), label: post.title }]} />
      <h1 className="mt-2 mb-5 max-w-160">{t("title")}</h1>
      {outcome ? <AddResult key={search} {...outcome} back={back} /> : null}
      {/* The key resets the form after its changes were applied. */}
      <AddForm
        key={`form${search}`}
        post={post}
        choices={choices}
        action={action}
        pageReply={actionData}
        back={
          outcome ? null : (
            <ContentLink to={back} className={buttonClass()}>
              {t("back")}
            </ContentLink>
          )
        }
      />
    </div>
  );
}
