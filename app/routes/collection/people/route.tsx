import { useTranslation } from "react-i18next";
import { replace } from "react-router";
import { orNotFound } from "~/content/client.server";
import { getInternalCollection } from "~/content/internal-collections.server";
import { accountOf, contentContext } from "~/contexts";
import { CollectionErrors } from "~/features/collections/collection-errors";
import { outcomePath } from "~/features/collections/paths";
import { forDialog } from "~/features/dialogs/dialog-page";
import { refused } from "~/features/forms/read-form.server";
import { foreign } from "~/features/posts/place";
import { unlisted } from "~/features/metadata/unlisted";
import { readFormData } from "~/http/form-data.server";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import { ConfirmForm, useConfirmTitle } from "../confirm/confirm-form";
import { PageBelow } from "../page-below";
import type { Route } from "./+types/route";
import { InviteForm } from "./invite-form";
import { changePeople, confirmationOf, isInside, PeopleChange, peopleOf } from "./people.server";
import { PeopleList } from "./people-list";
export { keepTyped as clientAction } from "~/features/forms/keep-typed";
export { reloadAfterRefusal as shouldRevalidate } from "~/features/dialogs/reload-after-refusal";
export { loadedMeta as meta } from "~/features/shell/site-meta";
export { membersOnly as middleware } from "~/middleware/require-user";

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
    people: peopleOf(collection, visitor),
    confirmation,
    meta: unlisted(url.pathname, t("people.of", { title }), t("people.description")),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const form = await readFormData(request);
  const change = PeopleChange.safeParse({
    ...Object.fromEntries(form),
    people: form.getAll("people"),
  });
  if (!change.success) throw new Response(null, { status: 400 });
  const collection = await ownCollection({ context, params });
  const reply = await changePeople(content, collection, accountOf(context), change.data);
  if (!reply.done) return refused(reply);
  if (reply.intent === "leave")
    return replace(localisedPath(outcomePath("left", collection.databaseId), content.language));
  // Replies instead of redirecting, also without JavaScript, since no URL names the affected person.
  return reply;
}

/** Loads the collection for its collaborators. Throws `not_found` for all other users. */
async function ownCollection({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const collection = await orNotFound(
    getInternalCollection(context.get(contentContext), params.slug),
  );
  if (!isInside(collection)) throw new Response(null, { status: 404 });
  return collection;
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

/** The people of a collection: the same list as in the sidebar, and the confirmations of changes. */
export default function PeoplePage({
  loaderData: { collection, people, confirmation },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  const titleOf = useConfirmTitle();
  // Replies to requests made with JavaScript are shown where the form is.
  const reply = actionData && "intent" in actionData ? actionData : undefined;
  const asked = reply ? null : confirmation;
  return (
    <PageBelow
      collection={{ slug: people.slug, title: collection.title }}
      heading={asked ? titleOf(asked) : t("people.title")}
      lead={
        asked ? null : (
          <p className="t-lead" lang={foreign(collection.language, language)} dir="auto">
            {collection.title}
          </p>
        )
      }
    >
      {asked ? (
        <ConfirmForm confirmation={asked} />
      ) : (
        <>
          <PeopleList people={people} reply={reply?.intent === "invite" ? undefined : reply} />
          {people.isOwner ? (
            <section className="section" aria-labelledby="invite-title">
              <h2 id="invite-title" className="mb-4">
                {t("invite.title")}
              </h2>
              <InviteForm
                slug={people.slug}
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
