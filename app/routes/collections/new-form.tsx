import { COLLECTIONS_OWNED_MAX } from "#contract/limits";
import { Button, buttonClass } from "~/components/button";
import { useHydrated } from "~/components/use-hydrated";
import { useFormSentences } from "~/features/collections/failure-words";
import { accessChoices, DetailsFields } from "~/features/collections/details-fields";
import { MY_COLLECTIONS_PATH, NEW_COLLECTION_PATH } from "~/features/collections/paths";
import { TITLE_FIELD, useTitleProblem } from "~/features/collections/title-problem";
import { FailureNotice, Problems } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useForm } from "~/features/forms/use-form";
import { formatNumber } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";

const ID = "new-collection";

interface NewFormProps {
  isStaff: boolean;
  /** databaseId of a piece that goes into it at once. */
  post?: number;
  reply?: Reply;
}

/** Title, description, access of a collection to be. */
export function NewForm({ isStaff, post, reply: pageReply }: NewFormProps) {
  const { t, language } = useTranslation("collection-edit");
  const { Form, ref, reply, pending } = useForm(pageReply, { fieldOf: TITLE_FIELD });
  const { problem, isTitleTaken } = useTitleProblem(reply);
  const hydrated = useHydrated();
  const { title = "", description = "", access = "private" } = pageReply?.values ?? {};
  const instead = {
    ...useFormSentences(),
    limit_reached: t("new.full", { max: formatNumber(COLLECTIONS_OWNED_MAX, language) }),
    not_found: t("new.gone"),
  };
  return (
    <Form
      ref={ref}
      method="post"
      action={localisedPath(NEW_COLLECTION_PATH, language)}
      className="collection-fields"
      noValidate={hydrated}
    >
      <Problems
        formId={ID}
        reply={reply}
        fields={["title", "description"]}
        labels={{ title: t("title.label"), description: t("description.label") }}
      />
      {reply?.failure && !isTitleTaken ? (
        <FailureNotice failure={reply.failure} instead={instead} />
      ) : null}
      <input type="hidden" name="post" value={reply?.values.post ?? post ?? ""} />
      <DetailsFields
        formId={ID}
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
