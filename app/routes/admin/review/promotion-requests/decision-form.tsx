import { getTextareaProps, useForm } from "@conform-to/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { PromotionRequest } from "#contract/internal-collections";
import { PROMOTION_REASON_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { TextArea } from "~/components/field";
import { FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { Asked } from "~/features/review/asked";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { requestsPath, type RequestsPlace } from "./decided-path";
import { requestId } from "./request-id";

interface DecisionFormProps {
  collection: Pick<PromotionRequest["collection"], "databaseId" | "modified">;
  /** The part of the list that the form returns to. */
  place: RequestsPlace;
  reply?: Reply;
}

/**
 * Accepts, or denies with a reason. It is one form, so that a second press of either button is ignored while the first is
 * pending.
 */
export function DecisionForm({
  collection: { databaseId, modified },
  place,
  reply: pageReply,
}: DecisionFormProps) {
  const { t } = useTranslation("review");
  const language = useLanguage();
  const { Form, reply, sent, formProps, options } = useFormFetcher(
    `promotion-${databaseId}`,
    pageReply,
  );
  const [form, fields] = useForm<Record<"reason", string>>(options);
  const problem = useProblem();
  const sentences = useMemo(
    () => ({ conflict: t("promotion.changed"), title_taken: t("promotion.titleTaken") }),
    [t],
  );
  const headId = requestId(databaseId);
  const button = (decision: "accept" | "deny") => ({
    name: "decision",
    value: decision,
    "aria-describedby": headId,
    pending: sent !== undefined,
  });
  const sending = sent?.get("decision");
  return (
    <div className="mt-2 max-w-128">
      <Form {...formProps(form, `${requestsPath(place)}#${headId}`)}>
        <Problems fields={[fields.reason]} labels={{ reason: t("promotion.reason") }} />
        <FailureNotice failure={reply?.failure} instead={sentences} />
        <input type="hidden" name="databaseId" value={databaseId} />
        <input type="hidden" name="modified" value={modified} />
        {/* Accepting needs no reason. */}
        <Button variant="primary" formNoValidate {...button("accept")}>
          {sending === "accept" ? t("promotion.accepting") : t("promotion.accept")}
        </Button>
        <Asked
          className="mt-3"
          summary={t("promotion.open")}
          open={valuesOf(reply).decision === "deny"}
        >
          <TextArea
            {...getTextareaProps(fields.reason)}
            required
            label={t("promotion.reason")}
            hint={t("promotion.reasonHint", {
              most: formatNumber(PROMOTION_REASON_MAX_CHARS, language),
            })}
            error={problem(fields.reason)}
          />
          <Button className="mt-3" {...button("deny")}>
            {sending === "deny" ? t("promotion.denying") : t("promotion.deny")}
          </Button>
        </Asked>
      </Form>
    </div>
  );
}
