import { useTranslation } from "react-i18next";
import { type Author, ClaimRequest } from "#contract/authors";
import { getAuthor } from "~/content/authors.server";
import { type ContentClient, orNotFound } from "~/content/client.server";
import { contentContext } from "~/contexts";
import { AuthorPage } from "~/features/directory/author-page";
import { authorPath, BACK, DONE, editPath, OWN_PROFILE_PATH, WITHDRAW } from "~/paths/authors";
import { forDialog } from "~/features/dialogs/dialog-location";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import type { FormReply } from "~/features/forms/form-reply";
import { unlisted } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import { redirectTo, seeOther } from "~/i18n/link";
import type { Route } from "./+types/route";
import { type ClaimableProfile, ClaimForm } from "./claim-form";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["author", "content", "forms"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const author = await orNotFound(getAuthor(content, params.slug));
  if (author.isOwn) throw redirectTo(editPath(author.slug), content.language);
  const t = i18nOf(content.language).getFixedT(null, "author");
  const claimed: ClaimableProfile = {
    slug: author.slug,
    name: author.name,
    claimability: claimabilityOf(author),
  };
  return {
    author: claimed,
    meta: unlisted(url.pathname, t("claim.title", { name: author.name }), t("claim.description")),
  };
}

function claimabilityOf({ claim, hasOwner }: Author): ClaimableProfile["claimability"] {
  if (hasOwner) return "taken";
  // `claim` is null for users who already own a profile.
  return claim === null ? "held" : claim === "pending" ? "pending" : "free";
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const { slug, databaseId } = await orNotFound(getAuthor(content, params.slug));
  const form = await readFormData(request);
  if (form.get("intent") === WITHDRAW)
    return withdraw(content, { slug, databaseId }, form.get(BACK) === OWN_PROFILE_PATH);
  const read = await readForm(form, ClaimRequest.unwrap());
  if ("reply" in read) return read.reply;
  try {
    await content.post("/claim_author/{id}", {
      params: { path: { id: databaseId } },
      body: read.value,
    });
  } catch (error) {
    return refused({ result: read.result, failure: failureOf(error) });
  }
  // The author's page shows the result; a script gets it as the reply.
  if (request.headers.get("Accept")?.includes("text/html"))
    return seeOther(authorPath(slug), content.language);
  const done: FormReply = { result: {}, done: true };
  return done;
}

async function withdraw(
  content: ContentClient,
  { slug, databaseId }: Pick<Author, "slug" | "databaseId">,
  isFromOwnPage: boolean,
) {
  await content.delete("/claim_author/{id}", { params: { path: { id: databaseId } } });
  return seeOther(
    `${isFromOwnPage ? OWN_PROFILE_PATH : authorPath(slug)}?${DONE}=withdrawn`,
    content.language,
  );
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

/** `/author/{slug}/claim`: claims a profile. With JavaScript it is a dialog over the author's page. */
export default function ClaimPage({ loaderData: { author }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("author");
  return (
    <AuthorPage author={author} title={<h1>{t("claim.title", { name: author.name })}</h1>}>
      <ClaimForm author={author} reply={actionData} />
    </AuthorPage>
  );
}
