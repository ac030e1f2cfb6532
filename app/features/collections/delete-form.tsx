import { useForm } from "@conform-to/react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { COLLECTION_RESTORE_MS } from "#contract/limits";
import { Button } from "~/components/button";
import { FIELD_COLUMN, FailureNotice } from "~/features/forms/form-messages";
import type { FormReply } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { useCollectionFormMessages } from "./collection-failures";
import { deletePath } from "~/paths/collections";
import { DialogLink, type DialogLinkProps } from "~/features/dialogs/dialog-host";

const RESTORE_MINUTES = COLLECTION_RESTORE_MS / 60_000;

export interface DeleteFormProps {
  collection: { slug: string; title: string; postCount: number; collaboratorCount: number };
  reply?: FormReply;
  /** The cancel link, beside the button. */
  children: ReactNode;
}

/** A form that asks whether to delete a collection. Says what is deleted with it, and what is not. */
export function DeleteForm({
  collection: { slug, title, postCount, collaboratorCount },
  reply: pageReply,
  children,
}: DeleteFormProps) {
  const { t } = useTranslation("collection-edit");
  const sentences = useCollectionFormMessages();
  const { Form, reply, pending, formProps, options } = useFormFetcher(
    "delete-collection",
    pageReply,
  );
  const [form] = useForm(options);
  return (
    <Form {...formProps(form, deletePath(slug))} className={clsx(FIELD_COLUMN, "max-w-160")}>
      <FailureNotice failure={reply?.failure} instead={sentences} />
      <div className="grid max-w-160 gap-2 text-ink-2">
        <p className="t-title-l wrap-anywhere text-ink" dir="auto">
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

const load = async () => (await import("./delete-dialog")).DeleteDialog;
const NAMESPACES = ["collection-edit", "collections", "forms"] as const;

interface DeleteLinkProps extends Omit<DialogLinkProps, "to" | "load" | "namespaces"> {
  slug: string;
}

/** A link for owners to the confirmation for deleting a collection; with script a dialog over the current page. */
export function DeleteLink({ slug, ...rest }: DeleteLinkProps) {
  return <DialogLink {...rest} to={deletePath(slug)} load={load} namespaces={NAMESPACES} />;
}
