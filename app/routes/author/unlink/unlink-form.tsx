import type { ReactNode } from "react";
import type { Author } from "#contract/authors";
import { Button } from "~/components/button";
import { unlinkPath } from "~/features/authors/paths";
import { useClosing } from "~/features/authors/use-closing";
import { DoneNotice, FailureNotice } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useForm } from "~/features/forms/use-form";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";

export interface UnlinkFormProps {
  author: Pick<Author, "slug">;
  reply?: Reply;
  /** Of the dialog that it is in. */
  onClose?: () => void;
  /** The way out, beside the button. */
  children: ReactNode;
}

/** Says what an owner loses before it is done. */
export function UnlinkForm({
  author: { slug },
  reply: pageReply,
  onClose,
  children,
}: UnlinkFormProps) {
  const { t, language } = useTranslation("author");
  const { Form, ref, reply, pending } = useForm(pageReply);
  const done = reply?.done === true;
  useClosing(done, onClose);
  if (done) return <DoneNotice>{t("done.unlinked")}</DoneNotice>;
  return (
    <Form
      ref={ref}
      method="post"
      action={localisedPath(unlinkPath(slug), language)}
      className="author-fields"
    >
      {reply?.failure ? <FailureNotice failure={reply.failure} /> : null}
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
