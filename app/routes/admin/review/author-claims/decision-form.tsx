import { getTextareaProps, useForm } from "@conform-to/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CLAIM_COMMENT_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { TextArea } from "~/components/field";
import { FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { Asked } from "~/features/review/asked";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { claimId } from "./claim-id";
import { claimsPath, type ClaimsState } from "./claims-path";

interface DecisionFormProps {
  /** Id of the claim. */
  id: number;
  /** The part of the list that the form returns to. */
  place: ClaimsState;
  reply?: Reply;
}

/**
 * Accepts, or denies with a comment. It is one form, so that a second press of either button is ignored while the first is
 * pending.
 */
export function DecisionForm({ id, place, reply: pageReply }: DecisionFormProps) {
  const { t } = useTranslation("author-claims");
  const language = useLanguage();
  const { Form, reply, sent, formProps, options } = useFormFetcher(
    `claim-decision-${id}`,
    pageReply,
  );
  const [form, fields] = useForm<Record<"comment", string>>(options);
  const problem = useProblem();
  const sentences = useMemo(() => ({ profile_taken: t("taken"), profile_held: t("held") }), [t]);
  const headId = claimId(id);
  const button = (decision: "confirm" | "deny") => ({
    name: "decision",
    value: decision,
    "aria-describedby": headId,
    pending: sent !== undefined,
  });
  const sending = sent?.get("decision");
  return (
    <div className="mt-2 max-w-128">
      <Form {...formProps(form, `${claimsPath({ ...place, state: "pending" })}#${headId}`)}>
        <Problems fields={[fields.comment]} labels={{ comment: t("comment") }} />
        <FailureNotice failure={reply?.failure} instead={sentences} />
        <input type="hidden" name="id" value={id} />
        {/* Accepting needs no comment. */}
        <Button variant="primary" formNoValidate {...button("confirm")}>
          {sending === "confirm" ? t("confirming") : t("confirm")}
        </Button>
        <Asked className="mt-3" summary={t("open")} open={valuesOf(reply).decision === "deny"}>
          <TextArea
            {...getTextareaProps(fields.comment)}
            required
            label={t("comment")}
            hint={t("commentHint", { most: formatNumber(CLAIM_COMMENT_MAX_CHARS, language) })}
            error={problem(fields.comment)}
            dir="auto"
          />
          <Button className="mt-3" {...button("deny")}>
            {sending === "deny" ? t("denying") : t("deny")}
          </Button>
        </Asked>
      </Form>
    </div>
  );
}
