import { useTranslation } from "react-i18next";
import type { Reply } from "~/features/forms/reply";
import { CONTACT_PATH } from "./contact-paths";
import type { ContactData } from "./form-data";
import { MessageForm } from "./message-form";

interface ContactFormProps {
  data: ContactData;
  reply?: Reply;
  focus?: boolean;
}

/** A message to the people of the site. */
export function ContactForm(props: ContactFormProps) {
  const { t } = useTranslation("contact");
  return (
    <>
      <p className="contact-about">{t("lead")}</p>
      <MessageForm {...props} kind="contact" action={CONTACT_PATH} textName="textarea" />
    </>
  );
}
