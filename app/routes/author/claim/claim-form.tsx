import { getTextareaProps, useForm } from "@conform-to/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Author } from "#contract/authors";
import { CLAIM_MESSAGE_MAX_CHARS, CLAIMS_WAITING_MAX } from "#contract/limits";
import { Button } from "~/components/button";
import { TextArea } from "~/components/field";
import { Notice } from "~/components/messages";
import {
  FIELD_COLUMN,
  DoneNotice,
  FailureNotice,
  ProblemSummary,
  useOptionalLabel,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import { authorPath, claimPath } from "~/paths/authors";
import { useClosing, WithdrawForm } from "~/features/directory/author-page";
import { CONTACT_PATH } from "~/paths/site";
import type { FormReply } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { Link } from "~/i18n/link";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";

/** A profile, as the claim form needs it. */
export interface ClaimableProfile extends Pick<Author, "slug" | "name"> {
  /** Whether the profile can be claimed, or why not. */
  claimability: "free" | "pending" | "taken" | "held";
}

interface ClaimFormProps {
  author: ClaimableProfile;
  reply?: FormReply;
  /** Closes the dialog around the form. */
  onClose?: () => void;
}

/** Claims a profile, with a message to the staff who review the claim. */
export function ClaimForm({ author, reply: pageReply, onClose }: ClaimFormProps) {
  const { t } = useTranslation("author");
  const withLimit = useLimitHint();
  const { Form, reply, pending, formProps, options } = useFormFetcher("claim", pageReply, {
    focus: onClose !== undefined,
  });
  const [form, fields] = useForm<Record<"message", string>>(options);
  const problem = useFieldMessage();
  const optional = useOptionalLabel();
  const sentences = useMemo(
    () => ({
      profile_taken: t("claim.taken"),
      profile_held: t("claim.held"),
      limit_reached: t("claim.limit", { max: CLAIMS_WAITING_MAX }),
    }),
    [t],
  );
  const done = reply?.done === true;
  useClosing(done, onClose);

  if (done) return <ClaimSent slug={author.slug} inDialog={onClose !== undefined} />;
  if (author.claimability !== "free") return <NothingToClaim author={author} />;
  return (
    <Form {...formProps(form, claimPath(author.slug))} className={FIELD_COLUMN}>
      <ProblemSummary fields={[fields.message]} labels={{ message: t("claim.message") }} />
      <FailureNotice failure={reply?.failure} instead={sentences} />
      <p>{t("claim.about")}</p>
      <TextArea
        {...getTextareaProps(fields.message)}
        label={t("claim.message")}
        optional={optional}
        hint={withLimit(CLAIM_MESSAGE_MAX_CHARS, t("claim.messageHint"))}
        error={problem(fields.message)}
        dir="auto"
      />
      <div className="actions">
        <Button variant="primary" pending={pending} pendingLabel={t("claim.sending")}>
          {t("claim.open")}
        </Button>
      </div>
    </Form>
  );
}

function ClaimSent({ slug, inDialog }: { slug: string; inDialog: boolean }) {
  const { t } = useTranslation("author");
  return (
    <>
      <DoneNotice>{t("pending.text")}</DoneNotice>
      {inDialog ? null : (
        <p>
          <Link to={authorPath(slug)}>{t("claim.see")}</Link>
        </p>
      )}
    </>
  );
}

function NothingToClaim({ author: { slug, claimability } }: { author: ClaimableProfile }) {
  const { t } = useTranslation("author");
  if (claimability === "pending") {
    return (
      <Notice>
        <p>{t("pending.text")}</p>
        <WithdrawForm slug={slug} />
      </Notice>
    );
  }
  return (
    <Notice>
      <p>{t(claimability === "held" ? "claim.held" : "claim.taken")}</p>
      <p>
        <Link to={CONTACT_PATH}>{t("claim.contact")}</Link>
      </p>
    </Notice>
  );
}

/** The claim form as a dialog over the author's page. */
export function ClaimDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("author");
  return (
    <LoadedDialog<{ author: ClaimableProfile }>
      page={page}
      onClose={onClose}
      title={(data) => (data ? t("claim.title", { name: data.author.name }) : t("claim.open"))}
      closeLabel={t("close")}
    >
      {({ author }) => <ClaimForm author={author} onClose={onClose} />}
    </LoadedDialog>
  );
}
