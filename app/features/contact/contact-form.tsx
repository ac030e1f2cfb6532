import { useTranslation } from "react-i18next";
import { FormLead } from "~/features/account/form-lead";
import type { Reply } from "~/features/forms/reply";
import { CONTACT_PATH } from "./contact-paths";
import type { ContactData } from "./form-data";
import { MessageForm } from "./message-form";

interface ContactFormProps {
  data: ContactData;
  reply?: Reply;
  /** In a dialog: puts the focus into the first field. */
  focus?: boolean;
}

/** A message to the site's staff. */
export function ContactForm(props: ContactFormProps) {
  const { t } = useTranslation("contact");
  return (
    <>
      <FormLead inDialog={props.focus}>{t("lead")}</FormLead>
      <MessageForm {...props} kind="contact" action={CONTACT_PATH} textName="textarea" />
    </>
  );
}
