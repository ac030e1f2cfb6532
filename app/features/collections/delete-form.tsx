import type { ReactNode } from "react";
import { COLLECTION_RESTORE_MS } from "#contract/limits";
import { Button } from "~/components/button";
import { FailureNotice } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useForm } from "~/features/forms/use-form";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { useFormSentences } from "./failure-words";
import { deletePath } from "./paths";

const RESTORE_MINUTES = COLLECTION_RESTORE_MS / 60_000;

export interface DeleteFormProps {
  collection: { slug: string; title: string; postCount: number; collaboratorCount: number };
  reply?: Reply;
  /** The way out, beside the button. */
  children: ReactNode;
}

/** Names the collection and what is lost with it, and what is not. */
export function DeleteForm({
  collection: { slug, title, postCount, collaboratorCount },
  reply: pageReply,
  children,
}: DeleteFormProps) {
  const { t, language } = useTranslation("collection-edit");
  const sentences = useFormSentences();
  const { Form, ref, reply, pending } = useForm(pageReply);
  return (
    <Form
      ref={ref}
      method="post"
      action={localisedPath(deletePath(slug), language)}
      className="collection-fields"
    >
      {reply?.failure ? <FailureNotice failure={reply.failure} instead={sentences} /> : null}
      <div className="delete-words">
        <p className="delete-question" dir="auto">
          {t("delete.question", { title })}
        </p>
        {postCount > 0 ? <p>{t("delete.stay", { count: postCount })}</p> : null}
        {collaboratorCount > 0 ? <p>{t("delete.shared", { count: collaboratorCount })}</p> : null}
        <p>{t("delete.restore", { count: RESTORE_MINUTES })}</p>
      </div>
      <div className="actions">
        <Button variant="danger" pending={pending} pendingLabel={t("delete.pending")}>
          {t("delete.submit")}
        </Button>
        {children}
      </div>
    </Form>
  );
}
