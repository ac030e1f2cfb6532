import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { Dialog } from "~/components/dialog";
import { Spinner } from "~/components/spinner";
import type { PageDialogProps } from "~/features/dialogs/dialog-link";
import { useTranslation } from "~/i18n/translate";
import { ContactForm } from "./contact-form";
import { CorrectionForm } from "./correction-form";
import type { ContactData, CorrectionData } from "./form-data";
import "~/styles/forms.css";
import "~/styles/account.css";
import "~/styles/contact.css";

/** The forms to the people of the site over the page, with what their own pages would be shown with. */

export function ContactDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("contact");
  const data = usePageData<ContactData>(page);
  return (
    <Dialog open onClose={onClose} title={t("title.contact")} closeLabel={t("close")}>
      {data ? <ContactForm data={data} focus /> : <Spinner />}
    </Dialog>
  );
}

export function CorrectionDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("contact");
  const data = usePageData<CorrectionData>(page);
  return (
    <Dialog open onClose={onClose} title={t("title.correction")} closeLabel={t("close")}>
      {data ? <CorrectionForm data={data} focus /> : <Spinner />}
    </Dialog>
  );
}

/** The page behind is where the form was opened: the address that the browser shows is that of the form. */
function usePageData<T extends ContactData>(page: string): T | undefined {
  const { load, data } = useFetcher<T>();
  const { pathname } = useLocation();
  useEffect(() => void load(page), [load, page]);
  return data && ({ ...data, fromUrl: pathname } as T);
}
