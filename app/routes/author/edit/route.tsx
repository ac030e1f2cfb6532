import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { contentContext } from "~/contexts";
import { AuthorPage } from "~/features/directory/author-page";
import { authorPath, DONE } from "~/paths/authors";
import { forDialog } from "~/features/dialogs/dialog-location";
import type { FormReply } from "~/features/forms/form-reply";
import { unlisted } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { Link, seeOther } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { authorToEdit, editData, saveDetails } from "./edit.server";
import { EditProfile } from "./details-form";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["author-edit", "content", "library", "upload-files", "forms"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const author = await authorToEdit(content, params.slug);
  const t = i18nOf(content.language).getFixedT(null, "author-edit");
  return {
    data: await editData(context, author, url.searchParams),
    meta: unlisted(url.pathname, t("title", { name: author.name }), t("description")),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const author = await authorToEdit(content, params.slug);
  const reply = await saveDetails(content, author, await readFormData(request));
  const isSaved = "done" in reply && reply.done;
  // Without JavaScript, the profile page confirms the save.
  if (isSaved && request.headers.get("Accept")?.includes("text/html"))
    return seeOther(`${authorPath(author.slug)}?${DONE}=saved`, content.language);
  return reply;
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

/** `/author/{slug}/edit`: edits a profile, for its owner and staff. With JavaScript it is a dialog over the author's page. */
export default function EditPage({ loaderData: { data }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("author-edit");
  const { slug, name } = data.author;
  return (
    <AuthorPage
      author={data.author}
      title={
        <>
          <h1 dir="auto">{t("title", { name })}</h1>
          <div className="mt-2 actions">
            <Link to={authorPath(slug)} className={buttonClass()}>
              {t("see")}
            </Link>
          </div>
        </>
      }
    >
      <EditProfile data={data} reply={actionData as FormReply | undefined} />
    </AuthorPage>
  );
}
