import { useTranslation } from "react-i18next";
import { SearchField } from "~/components/search-field";
import { FormLead } from "~/features/account/form-lead";
import type { Reply } from "~/features/forms/reply";
import { foreign } from "~/features/posts/place";
import { useLanguage } from "~/i18n/language";
import { Form, Link } from "~/i18n/link";
import { CONTACT_PATH, correctionPath } from "./contact-paths";
import type { CorrectionData } from "./form-data";
import { MessageForm } from "./message-form";

interface CorrectionFormProps {
  data: CorrectionData;
  reply?: Reply;
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
        <b lang={foreign(document.language, language)} dir="auto" className="text-ink">
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
