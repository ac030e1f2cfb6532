import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { useForm } from "@conform-to/react";
import { COLLECTIONS_OWNED_MAX } from "#contract/limits";
import { Button, buttonClass } from "~/components/button";
import { useFormSentences } from "~/features/collections/failure-words";
import {
  accessChoices,
  type DetailsField,
  DetailsFields,
} from "~/features/collections/details-fields";
import { MY_COLLECTIONS_PATH, NEW_COLLECTION_PATH } from "~/features/collections/paths";
import { TITLE_FIELD, useTitleProblem } from "~/features/collections/title-problem";
import { FIELD_COLUMN } from "~/features/forms/field-column";
import { FailureNotice, Problems } from "~/features/forms/form-words";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";

const ID = "new-collection";

interface NewFormProps {
  isStaff: boolean;
  /** databaseId of a post to add to it at once. */
  post?: number;
  reply?: Reply;
}

/** Title, description and access of a new collection. */
export function NewForm({ isStaff, post, reply: pageReply }: NewFormProps) {
  const { t } = useTranslation("collection-edit");
  const language = useLanguage();
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, pageReply, {
    fieldOf: TITLE_FIELD,
  });
  const [form, fields] = useForm<Record<DetailsField, string>>(options);
  const { problem, isTitleTaken } = useTitleProblem(reply);
  const { title = "", description = "", access = "private" } = valuesOf(pageReply);
  const instead = {
    ...useFormSentences(),
    limit_reached: t("new.full", { max: formatNumber(COLLECTIONS_OWNED_MAX, language) }),
    not_found: t("new.gone"),
  };
  return (
    <Form {...formProps(form, NEW_COLLECTION_PATH)} className={clsx(FIELD_COLUMN, "max-w-160")}>
      <Problems
        fields={[fields.title, fields.description]}
        labels={{ title: t("title.label"), description: t("description.label") }}
        sentenceOf={problem}
      />
      {reply?.failure && !isTitleTaken ? (
        <FailureNotice failure={reply.failure} instead={instead} />
      ) : null}
      <input type="hidden" name="post" value={valuesOf(reply).post ?? post ?? ""} />
      <DetailsFields
        fields={fields}
        start={{ title, description, access }}
        accessChoices={accessChoices(isStaff)}
        problem={problem}
      />
      <div className="actions">
        <Button variant="primary" pending={pending} pendingLabel={t("new.pending")}>
          {t("new.submit")}
        </Button>
        <Link to={MY_COLLECTIONS_PATH} className={buttonClass({ variant: "quiet" })}>
          {t("cancel")}
        </Link>
      </div>
    </Form>
  );
}
