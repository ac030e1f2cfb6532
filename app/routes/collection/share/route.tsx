import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { orNotFound } from "~/content/client.server";
import { getInternalCollection } from "~/content/collections.server";
import { contentContext, siteUrlContext } from "~/contexts";
import { CollectionErrors } from "~/features/shell/collection-errors";
import { collectionPath } from "~/paths/collections";
import { forDialog } from "~/features/dialogs/dialog-location";
import { unlisted } from "~/features/page/page-meta";
import { collectionPageHeaders } from "~/http/cache-headers";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import { PageBelow } from "../resources";
import type { Route } from "./+types/route";
import { ShareForm, type Shared } from "./share-form";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["collection", "collections"] };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { slug, title, staffOnly, role, ...collection } = await orNotFound(
    getInternalCollection(content, params.slug),
  );
  const shared: Shared = {
    slug,
    title,
    link: context.get(siteUrlContext) + localisedPath(collectionPath(slug), content.language),
    access: staffOnly ? "staffOnly" : collection.private ? "private" : "open",
    isOwner: role === "author",
  };
  const t = i18nOf(content.language).getFixedT(null, "collection");
  const meta = unlisted(url.pathname, t("share.of", { title }), t("share.description"));
  return data({ shared, meta }, { headers: collectionPageHeaders(collection) });
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

export default function SharePage({ loaderData: { shared } }: Route.ComponentProps) {
  const { t } = useTranslation("collection");
  return (
    <PageBelow collection={shared} heading={t("share.of", { title: shared.title })}>
      <ShareForm {...shared} />
    </PageBelow>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CollectionErrors error={error} />;
}
