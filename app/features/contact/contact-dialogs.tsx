import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loading-page";
import { ROOM_FOR_SEND } from "~/features/forms/send-button";
import { ContactForm } from "./contact-form";
import { CorrectionForm } from "./correction-form";
import type { ContactData, CorrectionData } from "./form-data";

/** The forms to the people of the site over the page, with what their own pages would be shown with. */

export function ContactDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("contact");
  const [data, onLoad] = useFormData<ContactData>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title.contact")}
      closeLabel={t("close")}
      bodyClassName={ROOM_FOR_SEND}
    >
      {data ? <ContactForm data={data} focus /> : <LoadingPage page={page} onLoad={onLoad} />}
    </Dialog>
  );
}

export function CorrectionDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("contact");
  const [data, onLoad] = useFormData<CorrectionData>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title.correction")}
      closeLabel={t("close")}
      bodyClassName={ROOM_FOR_SEND}
    >
      {data ? <CorrectionForm data={data} focus /> : <LoadingPage page={page} onLoad={onLoad} />}
    </Dialog>
  );
}

/** The page behind is where the form was opened: the address that the browser shows is that of the form. */
function useFormData<T extends ContactData>(): [data: T | undefined, onLoad: (data: T) => void] {
  const { pathname } = useLocation();
  const [data, setData] = useState<T>();
  const onLoad = useCallback((loaded: T) => setData({ ...loaded, fromUrl: pathname }), [pathname]);
  return [data, onLoad];
}
