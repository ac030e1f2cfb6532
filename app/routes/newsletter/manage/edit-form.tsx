import { useTranslation } from "react-i18next";
import { useForm } from "@conform-to/react";
import type { FollowedKind } from "#contract/names";
import { Button, buttonClass } from "~/components/button";
import { EnterSends } from "~/features/forms/enter-sends";
import { STACK } from "~/features/forms/form-look";
import { FailureNotice, Problems } from "~/features/forms/form-words";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import type { WishData, WishReply } from "~/features/newsletter/newsletter-data";
import { KINDS, managePath } from "~/features/newsletter/paths";
import { useFailureWords } from "~/features/newsletter/use-failure-words";
import { WishFields } from "~/features/newsletter/wish-fields";
import { Link } from "~/i18n/link";

const ID = "subscription";

interface EditFormProps {
  /** Id of the subscription. */
  id: number;
  linkKey: string | null;
  wish: WishData;
  /** The server's reply, if the page was loaded by submitting the form. */
  reply?: WishReply;
  /** Path of the cancel link. */
  back: string;
}

/** Changes the criteria and frequency of a subscription. */
export function EditForm({ id, linkKey, wish, reply: pageReply, back }: EditFormProps) {
  const { t } = useTranslation("newsletter");
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, pageReply);
  const [form, fields] = useForm<Record<FollowedKind, string>>(options);
  const failureWords = useFailureWords();
  const path = managePath({ key: linkKey, edit: id });
  return (
    <div className={`${STACK} pt-1`}>
      <Problems
        fields={KINDS.map((kind) => fields[kind])}
        labels={Object.fromEntries(KINDS.map((kind) => [kind, t(`kind.${kind}`)]))}
      />
      <FailureNotice failure={reply?.failure} instead={failureWords} />
      <Form {...formProps(form, path)} className={STACK}>
        <EnterSends />
        <WishFields formId={ID} wish={wish} path={path} fields={fields} />
        <div className="actions">
          <Button variant="primary" pending={pending} pendingLabel={t("edit.pending")}>
            {t("edit.save")}
          </Button>
          <Link to={back} className={buttonClass()}>
            {t("edit.cancel")}
          </Link>
        </div>
      </Form>
    </div>
  );
}
