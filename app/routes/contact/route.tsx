import { useTranslation } from "react-i18next";
import { ContactForm as ContactFields } from "#contract/messages";
import { contentContext } from "~/contexts";
import { AccountPage } from "~/features/account/account-page";
import { contactData, proofOf, sendForm } from "~/features/contact/contact-data.server";
import { ContactForm, fromUrlOf } from "~/features/contact/contact-form";
import { CONTACT_PATH } from "~/paths/site";
import { forDialog } from "~/features/dialogs/dialog-location";
import { readForm } from "~/features/forms/read-form.server";
import { loadedMeta } from "~/features/page/page-meta";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";

export const handle = { i18n: ["contact", "forms"] };

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const t = i18nOf(context.get(contentContext).language).getFixedT(null, "contact");
  return {
    ...(await contactData(context, request, url)),
    meta: { title: t("title.contact"), description: t("description.contact"), path: CONTACT_PATH },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ContactFields);
  if ("reply" in form) return form.reply;
  const { name, email, textarea, fromUrl, toEmail, ...proof } = form.value;
  const content = context.get(contentContext);
  return sendForm(context, form, () =>
    content.post("/send_contact_form", {
      body: {
        language: content.contentLanguage,
        name,
        email,
        textarea,
        fromUrl,
        toEmail,
        ...proofOf(proof),
      },
    }),
  );
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

export const meta: Route.MetaFunction = loadedMeta;

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("contact");
  return (
    <AccountPage title={t("title.contact")} wide>
      <ContactForm
        data={{ ...loaderData, fromUrl: fromUrlOf(actionData) ?? loaderData.fromUrl }}
        reply={actionData}
      />
    </AccountPage>
  );
}
