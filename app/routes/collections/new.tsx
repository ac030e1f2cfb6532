import { useTranslation } from "react-i18next";
import { DatabaseId } from "#contract/library";
import { type ContentClient, orNull } from "~/content/client.server";
import { createCollection, listInternalCollections } from "~/content/internal-collections.server";
import { contentContext, visitorContext } from "~/contexts";
import { accessFields } from "~/features/collections/access";
import { NewCollectionForm } from "~/features/collections/details.shapes.server";
import { collectionPath, MY_COLLECTIONS_PATH } from "~/features/collections/paths";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/metadata/unlisted";
import { Trail } from "~/features/posts/trail";
import { i18nOf } from "~/i18n/i18next.server";
import { redirectTo } from "~/i18n/redirect";
import { requireUserToRead } from "~/middleware/require-user";
import type { Route } from "./+types/new";
import { NewForm } from "./new-form";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepTyped as clientAction } from "~/features/forms/keep-typed";
export { loadedMeta as meta } from "~/features/shell/site-meta";

export const handle = { i18n: ["collection-edit", "collections", "forms"] };
export const middleware: Route.MiddlewareFunction[] = [requireUserToRead];

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { account } = context.get(visitorContext);
  const t = i18nOf(content.language).getFixedT(null, "collection-edit");
  return {
    // A user whose session ended while filling in the form sees it again.
    isStaff: account?.staff ?? false,
    post: account ? await findPost(content, url.searchParams.get("post")) : null,
    meta: unlisted(url.pathname, t("new.title"), t("new.lead")),
  };
}

/** Returns the post to add at once; null if the address names none or it does not exist. */
async function findPost(content: ContentClient, given: string | null) {
  const id = DatabaseId.safeParse(Number(given));
  if (!id.success) return null;
  const post = (await orNull(listInternalCollections(content, id.data), "not_found"))?.post;
  return post ? { databaseId: post.databaseId, title: post.title } : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const read = await readForm(request, NewCollectionForm);
  if ("reply" in read) return read.reply;
  const { access, post, ...texts } = read.value;
  try {
    const { slug } = await createCollection(content, {
      ...texts,
      ...accessFields(access),
      posts: post === undefined ? [] : [post],
    });
    return redirectTo(collectionPath(slug), content.language);
  } catch (error) {
    const failure = failureOf(error);
    // The post to add was deleted; the collection can be created without it.
    const without = failure.code === "not_found" && { post: "" };
    return refused({
      result: { ...read.result, initialValue: { ...read.result.initialValue, ...without } },
      failure,
    });
  }
}

/** `/collections/new`: creates a collection; `?post=` adds that post. */
export default function NewCollection({
  loaderData: { isStaff, post },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("collection-edit");
  return (
    <div className="wrap">
      <Trail items={[{ to: MY_COLLECTIONS_PATH, label: t("mine") }]} />
      <header className="mb-6 page-head">
        <h1>{t("new.title")}</h1>
        <p className="t-lead">{post ? t("new.leadPost", { title: post.title }) : t("new.lead")}</p>
      </header>
      <NewForm isStaff={isStaff} post={post?.databaseId} reply={actionData} />
    </div>
  );
}
