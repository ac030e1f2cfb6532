import { useTranslation } from "react-i18next";
import { replace } from "react-router";
import { orNotFound } from "~/content/client.server";
import { getInternalCollection } from "~/content/collections.server";
import { accountOf, contentContext } from "~/contexts";
import { CollectionErrors } from "~/features/shell/collection-errors";
import { collectionEventPath } from "~/paths/collections";
import { forDialog } from "~/features/dialogs/dialog-location";
import { refused } from "~/features/forms/read-form.server";
import { langAttribute } from "~/features/posts/post-page";
import { unlisted } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import { ConfirmForm, useConfirmTitle } from "../confirm/confirm-form";
import { PageBelow } from "../resources";
import type { Route } from "./+types/route";
import { InviteForm } from "./invite-form";
import {
  changeCollaborators,
  confirmationOf,
  isInside,
  CollaboratorChange,
  collaboratorsOf,
} from "./collaborators.server";
import { CollaboratorList } from "./collaborator-list";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { reloadAfterRefusal as shouldRevalidate } from "~/features/dialogs/unreachable";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["collection", "collections", "forms"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const collection = await ownCollection({ context, params });
  const { title, language } = collection;
  const visitor = accountOf(context);
  const confirmation = confirmationOf(collection, visitor, url.searchParams);
  const t = i18nOf(content.language).getFixedT(null, "collection");
  return {
    collection: { title, language },
    collaborators: collaboratorsOf(collection, visitor),
    confirmation,
    meta: unlisted(url.pathname, t("people.of", { title }), t("people.description")),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const form = await readFormData(request);
  const change = CollaboratorChange.safeParse({
    ...Object.fromEntries(form),
    people: form.getAll("people"),
  });
  if (!change.success) throw new Response(null, { status: 400 });
  const collection = await ownCollection({ context, params });
  const reply = await changeCollaborators(content, collection, accountOf(context), change.data);
  if (!reply.done) return refused(reply);
  if (reply.intent === "leave")
    return replace(
      localisedPath(collectionEventPath("left", collection.databaseId), content.language),
    );
  // Replies instead of redirecting, also without JavaScript, since no URL names the affected person.
  return reply;
}

/** Loads the collection for its collaborators. Throws a 404 response for all other users. */
async function ownCollection({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const collection = await orNotFound(
    getInternalCollection(context.get(contentContext), params.slug),
  );
  if (!isInside(collection)) throw new Response(null, { status: 404 });
  return collection;
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

/** The collaborators of a collection: the same list as in the sidebar, and the confirmations of changes. */
export default function CollaboratorsPage({
  loaderData: { collection, collaborators, confirmation },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  const titleOf = useConfirmTitle();
  // Replies to requests made with JavaScript are shown where the form is.
  const reply = actionData && "intent" in actionData ? actionData : undefined;
  const requested = reply ? null : confirmation;
  return (
    <PageBelow
      collection={{ slug: collaborators.slug, title: collection.title }}
      heading={requested ? titleOf(requested) : t("people.title")}
      lead={
        requested ? null : (
          <p className="t-lead" lang={langAttribute(collection.language, language)} dir="auto">
            {collection.title}
          </p>
        )
      }
    >
      {requested ? (
        <ConfirmForm confirmation={requested} />
      ) : (
        <>
          <CollaboratorList
            collaborators={collaborators}
            reply={reply?.intent === "invite" ? undefined : reply}
          />
          {collaborators.isOwner ? (
            <section className="section" aria-labelledby="invite-title">
              <h2 id="invite-title" className="mb-4">
                {t("invite.title")}
              </h2>
              <InviteForm
                slug={collaborators.slug}
                isPage
                reply={reply?.intent === "invite" ? reply : undefined}
              />
            </section>
          ) : null}
        </>
      )}
    </PageBelow>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CollectionErrors error={error} />;
}
