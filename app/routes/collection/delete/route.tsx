import { useTranslation } from "react-i18next";
import { replace } from "react-router";
import { buttonClass } from "~/components/button";
import { orNotFound } from "~/content/client.server";
import { getInternalCollection } from "~/content/collections.server";
import { contentContext } from "~/contexts";
import { CollectionErrors } from "~/features/shell/collection-errors";
import { DeleteForm } from "~/features/collections/delete-form";
import { collectionPath, MY_COLLECTIONS_PATH, collectionEventPath } from "~/paths/collections";
import { forDialog } from "~/features/dialogs/dialog-location";
import { failureOf, refused } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/page/page-meta";
import { Breadcrumbs } from "~/features/page/page-head";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["collection-edit", "collections", "forms"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { slug, title, documents, collaborators, role } = await orNotFound(
    getInternalCollection(content, params.slug),
  );
  if (role !== "author") throw new Response(null, { status: 403 });
  const t = i18nOf(content.language).getFixedT(null, "collection-edit");
  return {
    collection: {
      slug,
      title,
      postCount: documents.length,
      collaboratorCount: collaborators.length,
    },
    meta: unlisted(url.pathname, t("delete.heading"), t("delete.about")),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  try {
    const { databaseId } = await getInternalCollection(content, params.slug);
    await content.delete("/internal_collections/{id}", {
      params: { path: { id: databaseId } },
    });
    // Replaces the history entry, so that Back does not lead to a deleted page.
    return replace(
      localisedPath(collectionEventPath("deleted", databaseId), content.language),
      303,
    );
  } catch (error) {
    return refused({ result: {}, failure: failureOf(error) });
  }
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

/**
 * `/collection/{slug}/delete`: asks for confirmation before deleting. With JavaScript it opens as a dialog over the linking
 * page.
 */
export default function DeleteCollection({
  loaderData: { collection },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("collection-edit");
  const { slug, title } = collection;
  return (
    <div className="wrap">
      <Breadcrumbs
        items={[
          { to: MY_COLLECTIONS_PATH, label: t("mine") },
          { to: collectionPath(slug), label: title },
        ]}
      />
      <header className="mb-6 page-head">
        <h1>{t("delete.heading")}</h1>
      </header>
      <DeleteForm collection={collection} reply={actionData}>
        <Link to={collectionPath(slug)} className={buttonClass({ variant: "bare" })}>
          {t("cancel")}
        </Link>
      </DeleteForm>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CollectionErrors error={error} />;
}
