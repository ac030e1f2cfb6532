import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Author } from "#contract/authors";
import { Button, buttonClass } from "~/components/button";
import { FIELD_COLUMN, DoneNotice, FailureNotice } from "~/features/forms/form-messages";
import { unlinkPath } from "~/paths/authors";
import { useClosing } from "~/features/directory/author-page";
import type { FormReply } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";

interface UnlinkFormProps {
  author: Pick<Author, "slug">;
  reply?: FormReply;
  /** Closes the dialog around the form. */
  onClose?: () => void;
  /** The cancel button or link. */
  children: ReactNode;
}

/** Explains what the owner loses, before removing them. */
export function UnlinkForm({
  author: { slug },
  reply: pageReply,
  onClose,
  children,
}: UnlinkFormProps) {
  const { t } = useTranslation("author");
  const { Form, reply, pending, formProps, options } = useFormFetcher("unlink", pageReply);
  const [form] = useForm(options);
  const done = reply?.done === true;
  useClosing(done, onClose);
  if (done) return <DoneNotice>{t("done.unlinked")}</DoneNotice>;
  return (
    <Form {...formProps(form, unlinkPath(slug))} className={FIELD_COLUMN}>
      <FailureNotice failure={reply?.failure} />
      <p>{t("unlink.text")}</p>
      <div className="actions">
        <Button variant="danger" pending={pending} pendingLabel={t("unlink.pending")}>
          {t("unlink.submit")}
        </Button>
        {children}
      </div>
    </Form>
  );
}

/** The confirmation as a dialog over the author's page. */
export function UnlinkDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("author");
  return (
    <LoadedDialog<{ author: { slug: string; name: string } }>
      page={page}
      onClose={onClose}
      title={(data) => (data ? t("unlink.title", { name: data.author.name }) : t("unlink.submit"))}
      closeLabel={t("close")}
    >
      {({ author }) => (
        <UnlinkForm author={author} onClose={onClose}>
          <button type="button" className={buttonClass({ variant: "bare" })} onClick={onClose}>
            {t("cancel")}
          </button>
        </UnlinkForm>
      )}
    </LoadedDialog>
  );
}
