import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";
import { SEND_BUTTON_SPACE } from "~/features/forms/form-messages";
import { ContactForm, CorrectionForm, type ContactData, type CorrectionData } from "./contact-form";

/** The contact forms over the page, with the data that their own pages load. */

export function ContactDialog(props: PageDialogProps) {
  const { t } = useTranslation("contact");
  return (
    <FormDialog<ContactData>
      {...props}
      title={t("title.contact")}
      renderForm={(data) => <ContactForm data={data} focus />}
    />
  );
}

export function CorrectionDialog(props: PageDialogProps) {
  const { t } = useTranslation("contact");
  return (
    <FormDialog<CorrectionData>
      {...props}
      title={t("title.correction")}
      renderForm={(data) => <CorrectionForm data={data} focus />}
    />
  );
}

interface FormDialogProps<T> extends PageDialogProps {
  title: string;
  renderForm: (data: T) => ReactNode;
}

function FormDialog<T extends ContactData>({ title, renderForm, ...props }: FormDialogProps<T>) {
  const { t } = useTranslation("contact");
  // The page behind the dialog is where the form was opened; the browser shows the form's address.
  const { pathname } = useLocation();
  return (
    <LoadedDialog<T>
      {...props}
      title={() => title}
      closeLabel={t("close")}
      bodyClassName={SEND_BUTTON_SPACE}
    >
      {(data) => renderForm({ ...data, fromUrl: pathname })}
    </LoadedDialog>
  );
}
