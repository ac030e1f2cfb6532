import { useTranslation } from "react-i18next";
import { CorrectionForm as CorrectionFields } from "#contract/messages";
import { contentContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { contactData, proofOf, sendForm } from "~/features/contact/contact-data.server";
import { CORRECTION_PATH, namedDocument } from "~/paths/site";
import { CorrectionForm, fromUrlOf } from "~/features/contact/contact-form";
import { forDialog } from "~/features/dialogs/dialog-location";
import { documentPath } from "~/paths/documents";
import { readDocument } from "~/features/posts/read-document.server";
import { readForm } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/page/page-meta";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["contact", "forms"] };

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const named = namedDocument(url.searchParams);
  const [data, document] = await Promise.all([
    contactData(context, request, url),
    named ? readDocument(content, named) : null,
  ]);
  const t = i18nOf(content.language).getFixedT(null, "contact");
  return {
    ...data,
    document:
      named && document
        ? {
            databaseId: document.databaseId,
            type: named.type,
            slug: document.slug,
            title: document.title,
            language: document.language,
          }
        : null,
    meta: unlisted(CORRECTION_PATH, t("title.correction"), t("description.correction")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, CorrectionFields);
  if ("reply" in form) return form.reply;
  const { name, email, text, document, fromUrl, ...proof } = form.value;
  const content = context.get(contentContext);
  return sendForm(context, form, () =>
    content.post("/correction", {
      body: {
        language: content.contentLanguage,
        name,
        email,
        text,
        document,
        fromUrl,
        ...proofOf(proof),
      },
    }),
  );
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

export default function CorrectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("contact");
  const { document } = loaderData;
  return (
    <AccountPage
      title={t("title.correction")}
      trail={document ? [{ to: documentPath(document), label: document.title }] : undefined}
      wide
    >
      <CorrectionForm
        data={{ ...loaderData, fromUrl: fromUrlOf(actionData) ?? loaderData.fromUrl }}
        reply={actionData}
      />
    </AccountPage>
  );
}
