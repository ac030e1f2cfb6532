import { useTranslation } from "react-i18next";
import { replace } from "react-router";
import { AppError } from "#contract/errors";
import { buttonClass } from "~/components/button";
import { inLanguage } from "~/content/client.server";
import { getDocument } from "~/content/documents.server";
import { contentContext } from "~/contexts";
import { forDialog } from "~/features/dialogs/dialog-location";
import { deletePath, documentPath, documentTypeOf } from "~/paths/documents";
import { readDocument } from "~/features/posts/read-document.server";
import { failureOf, readForm, refused, resultOf } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/page/page-meta";
import { Breadcrumbs } from "~/features/page/page-head";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { DeleteDocumentForm } from "./delete-form";
import { DeletionFields, findSuccessor } from "./deletion-form.server";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { staffOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["document-edit", "forms"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const named = { type: documentTypeOf(url.pathname), slug: params.slug };
  const { databaseId, title, language } = await readDocument(content, named);
  const {
    savedBy: saved,
    collections,
    items,
    files,
  } = await content.get("/documents/{id}/uses", {
    params: inLanguage(content, { id: databaseId }),
  });
  const t = i18nOf(content.language).getFixedT(null, "document-edit");
  return {
    document: { ...named, title, language, uses: { saved, collections, items, files } },
    meta: unlisted(deletePath(named), t("delete.title"), t("delete.about")),
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const named = { type: documentTypeOf(url.pathname), slug: params.slug };
  const form = await readForm(request, DeletionFields);
  if ("reply" in form) return form.reply;
  const {
    result,
    value: { reason, successor: address },
  } = form;
  const unknownSuccessor = () =>
    refused({ result: resultOf(result.initialValue, { successor: ["choice"] }) });
  try {
    const successor = await findSuccessor(content, address);
    if (successor === undefined) return unknownSuccessor();
    const { databaseId } = await getDocument(content, named.slug, named.type);
    await content.delete("/documents/{id}", {
      params: { path: { id: databaseId } },
      body: { reason, successor, language: content.contentLanguage },
    });
    // Replaces the history entry, so that Back does not lead to a deleted page.
    return replace(localisedPath(documentPath(named), content.language), 303);
  } catch (error) {
    if (error instanceof AppError && error.fields?.successor) return unknownSuccessor();
    return refused({ result, failure: failureOf(error) });
  }
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

/**
 * `/document/{slug}/delete`: asks staff for confirmation before deleting. With JavaScript it is a dialog over the linking page.
 */
export default function DeleteDocument({
  loaderData: { document },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("document-edit");
  return (
    <div className="wrap pb-14">
      <Breadcrumbs items={[{ to: documentPath(document), label: document.title }]} />
      <header className="mb-6 page-head">
        <h1>{t("delete.title")}</h1>
      </header>
      <DeleteDocumentForm document={document} reply={actionData}>
        <Link to={documentPath(document)} className={buttonClass({ variant: "bare" })}>
          {t("cancel")}
        </Link>
      </DeleteDocumentForm>
    </div>
  );
}
