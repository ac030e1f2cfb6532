import { useTranslation } from "react-i18next";
import { FormLead } from "~/features/forms/form-messages";
import type { FormReply } from "~/features/forms/form-reply";
import { CONTACT_PATH, correctionPath } from "~/paths/site";
import { type ContactData, type CorrectionData, MessageForm } from "./message-form";
import { SearchField } from "~/components/search-field";
import { langAttribute } from "~/features/posts/post-page";
import { useLanguage } from "~/i18n/language";
import { Form, Link } from "~/i18n/link";

interface ContactFormProps {
  data: ContactData;
  reply?: FormReply;
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

interface CorrectionFormProps {
  data: CorrectionData;
  reply?: FormReply;
  /** In a dialog: puts the focus into the first field. */
  focus?: boolean;
}

/** A correction to a document; without a document, it explains how to find one. */
export function CorrectionForm({ data, reply, focus }: CorrectionFormProps) {
  const { t } = useTranslation("contact");
  const language = useLanguage();
  const { document } = data;
  if (!document) return <WhichDocument />;
  return (
    <>
      <FormLead inDialog={focus}>
        {t("correction.about")}{" "}
        <b lang={langAttribute(document.language, language)} dir="auto" className="text-ink">
          {document.title}
        </b>
      </FormLead>
      <MessageForm
        data={data}
        reply={reply}
        focus={focus}
        kind="correction"
        action={correctionPath(document)}
        textName="text"
        hidden={{ document: document.databaseId }}
      />
    </>
  );
}

/** A correction belongs to a document: visitors from other pages search for it first. */
function WhichDocument() {
  const { t } = useTranslation("contact");
  const { t: tCommon } = useTranslation("common");
  return (
    <div className="grid grid-cols-1 gap-5">
      <p>{t("which.text")}</p>
      <Form action="/search" role="search">
        <SearchField
          id="correction-q"
          label={t("which.search")}
          hideLabel={false}
          submitLabel={tCommon("search.submit")}
        />
      </Form>
      <p>
        {t("which.other")} <Link to={CONTACT_PATH}>{t("which.contact")}</Link>
      </p>
    </div>
  );
}
