import { isStaff } from "#contract/roles";
import { z } from "zod";
import { type ContentClient, orNotFound } from "~/content/client.server";
import { getInternalCollection } from "~/content/collections.server";
import { contentContext, visitorContext } from "~/contexts";
import { CollectionErrors } from "~/features/shell/collection-errors";
import { collectionPath, promotionPath } from "~/paths/collections";
import { forDialog } from "~/features/dialogs/dialog-location";
import { failureOf, refused } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import { redirectTo, seeOther } from "~/i18n/link";
import { ConfirmForm, useConfirmTitle, type Confirmation } from "../confirm/confirm-form";
import { PageBelow } from "../resources";
import type { Route } from "./+types/route";
import {
  DONE,
  FAILED,
  PROMOTION_ID,
  PROMOTION_INTENTS,
  type PromotionIntent,
  type PromotionReply,
} from "./promotion-panel";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["collection", "collections"] };

/**
 * `/collection/{slug}/promotion`: asks staff for confirmation before a collection stops being featured. All other visits
 * redirect to the collection's page. Throws 404 for site collections, which have no promotion.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { slug, title, featured, siteCollection } = await orNotFound(
    getInternalCollection(content, params.slug),
  );
  if (siteCollection) throw new Response(null, { status: 404 });
  if (!featured || !isStaff(context.get(visitorContext).account))
    throw redirectTo(`${collectionPath(slug)}#${PROMOTION_ID}`, content.language);
  const t = i18nOf(content.language).getFixedT(null, "collection");
  const confirmation: Confirmation = { intent: "unfeature", slug, title, to: promotionPath(slug) };
  return {
    confirmation,
    meta: unlisted(
      url.pathname,
      t("confirm.unfeature.title", { title, name: "" }),
      t("people.description"),
    ),
  };
}

const Fields = z.object({ intent: z.enum(PROMOTION_INTENTS) });

/** Applies a change. Throws `private_collection`, `conflict`. */
function change(content: ContentClient, id: number, intent: PromotionIntent) {
  const params = { path: { id } };
  switch (intent) {
    case "request":
      return content.put("/internal_collections/{id}/request_promotion", { params });
    case "withdraw":
      return content.delete("/internal_collections/{id}/revoke_promotion_request", { params });
    case "unfeature":
      return content.delete("/internal_collections/{id}/featured", { params });
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const fields = Fields.safeParse(Object.fromEntries(await readFormData(request)));
  if (!fields.success) throw new Response(null, { status: 400 });
  const { intent } = fields.data;
  const { databaseId, slug } = await orNotFound(getInternalCollection(content, params.slug));
  const reply: PromotionReply = await change(content, databaseId, intent).then(
    () => ({ intent, result: {}, done: true as const }),
    (error: unknown) => ({ intent, result: {}, failure: failureOf(error) }),
  );
  if (!request.headers.get("Accept")?.includes("text/html"))
    return reply.done ? reply : refused(reply);
  const outcome = reply.failure ? `${FAILED}=${reply.failure.code}` : `${DONE}=${intent}`;
  return seeOther(`${collectionPath(slug)}?${outcome}#${PROMOTION_ID}`, content.language);
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

export default function PromotionPage({ loaderData: { confirmation } }: Route.ComponentProps) {
  const titleOf = useConfirmTitle();
  return (
    <PageBelow collection={confirmation} heading={titleOf(confirmation)}>
      <ConfirmForm confirmation={confirmation} />
    </PageBelow>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CollectionErrors error={error} />;
}
