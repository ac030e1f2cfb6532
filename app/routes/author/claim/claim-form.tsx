import { getTextareaProps, useForm } from "@conform-to/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Author } from "#contract/authors";
import { CLAIM_MESSAGE_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { TextArea } from "~/components/field";
import { Notice } from "~/components/notice";
import { FIELD_COLUMN } from "~/features/forms/field-column";
import { authorPath, claimPath } from "~/features/authors/paths";
import { useClosing } from "~/features/authors/use-closing";
import { WithdrawForm } from "~/features/authors/withdraw-form";
import { CONTACT_PATH } from "~/features/contact/contact-paths";
import {
  DoneNotice,
  FailureNotice,
  Problems,
  useOptional,
  useProblem,
} from "~/features/forms/form-words";
import { type Reply } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";

/** A profile, as the claim form needs it. */
export interface Claimed extends Pick<Author, "slug" | "name"> {
  /** Whether it can be claimed, or why not. */
  standing: "free" | "pending" | "taken" | "held";
}

interface ClaimFormProps {
  author: Claimed;
  reply?: Reply;
  /** Closes the dialog around it. */
  onClose?: () => void;
}

/** Claims a profile, with a message to the staff who review the claim. */
export function ClaimForm({ author, reply: pageReply, onClose }: ClaimFormProps) {
  const { t } = useTranslation("author");
  const language = useLanguage();
  const { Form, reply, pending, formProps, options } = useFormFetcher("claim", pageReply, {
    focus: onClose !== undefined,
  });
  const [form, fields] = useForm<Record<"message", string>>(options);
  const problem = useProblem();
  const optional = useOptional();
  const sentences = useMemo(
    () => ({
      profile_taken: t("claim.taken"),
      profile_held: t("claim.held"),
      limit_reached: t("claim.limit"),
    }),
    [t],
  );
  const done = reply?.done === true;
  useClosing(done, onClose);

  if (done) return <ClaimSent slug={author.slug} inDialog={onClose !== undefined} />;
  if (author.standing !== "free") return <NothingToClaim author={author} />;
  return (
    <Form {...formProps(form, claimPath(author.slug))} className={FIELD_COLUMN}>
      <Problems fields={[fields.message]} labels={{ message: t("claim.message") }} />
      <FailureNotice failure={reply?.failure} instead={sentences} />
      <p>{t("claim.about")}</p>
      <TextArea
        {...getTextareaProps(fields.message)}
        label={t("claim.message")}
        optional={optional}
        hint={t("claim.messageHint", { most: formatNumber(CLAIM_MESSAGE_MAX_CHARS, language) })}
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

function NothingToClaim({ author: { slug, standing } }: { author: Claimed }) {
  const { t } = useTranslation("author");
  if (standing === "pending") {
    return (
      <Notice>
        <p>{t("pending.text")}</p>
        <WithdrawForm slug={slug} />
      </Notice>
    );
  }
  return (
    <Notice>
      <p>{t(standing === "held" ? "claim.held" : "claim.taken")}</p>
      <p>
        <Link to={CONTACT_PATH}>{t("claim.contact")}</Link>
      </p>
    </Notice>
  );
}
