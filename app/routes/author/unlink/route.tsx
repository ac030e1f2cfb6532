import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { getAuthor } from "~/content/authors.server";
import { orNotFound } from "~/content/client.server";
import { contentContext } from "~/contexts";
import { AuthorPage } from "~/features/directory/author-page";
import { authorPath, DONE } from "~/paths/authors";
import { forDialog } from "~/features/dialogs/dialog-location";
import { failureOf, refused } from "~/features/forms/read-form.server";
import type { FormReply } from "~/features/forms/form-reply";
import { unlisted } from "~/features/page/page-meta";
import { Link, redirectTo, seeOther } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { UnlinkForm } from "./unlink-form";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { staffOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["author", "content", "forms"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { slug, name, hasOwner } = await orNotFound(getAuthor(content, params.slug));
  // The profile has no owner.
  if (!hasOwner) throw redirectTo(authorPath(slug), content.language);
  const t = i18nOf(content.language).getFixedT(null, "author");
  return {
    author: { slug, name },
    meta: unlisted(url.pathname, t("unlink.title", { name }), t("unlink.text")),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const { slug, databaseId } = await orNotFound(getAuthor(content, params.slug));
  try {
    await content.delete("/authors/{id}/owner", { params: { path: { id: databaseId } } });
  } catch (error) {
    return refused({ result: {}, failure: failureOf(error) });
  }
  if (request.headers.get("Accept")?.includes("text/html"))
    return seeOther(`${authorPath(slug)}?${DONE}=unlinked`, content.language);
  const done: FormReply = { result: {}, done: true };
  return done;
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

/**
 * `/author/{slug}/unlink`: asks for confirmation before removing a profile's owner. With JavaScript it is a dialog over the
 * author's page.
 */
export default function UnlinkPage({ loaderData: { author }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("author");
  return (
    <AuthorPage author={author} title={<h1>{t("unlink.title", { name: author.name })}</h1>}>
      <UnlinkForm author={author} reply={actionData}>
        <Link to={authorPath(author.slug)} className={buttonClass({ variant: "bare" })}>
          {t("cancel")}
        </Link>
      </UnlinkForm>
    </AuthorPage>
  );
}
