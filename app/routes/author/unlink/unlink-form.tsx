import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Author } from "#contract/authors";
import { Button } from "~/components/button";
import { FIELD_COLUMN } from "~/features/forms/field-column";
import { unlinkPath } from "~/features/authors/paths";
import { useClosing } from "~/features/authors/use-closing";
import { DoneNotice, FailureNotice } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";

export interface UnlinkFormProps {
  author: Pick<Author, "slug">;
  reply?: Reply;
  /** Closes the dialog around it. */
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
