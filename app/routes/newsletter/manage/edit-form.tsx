import { Button, buttonClass } from "~/components/button";
import { useHydrated } from "~/components/use-hydrated";
import { EnterSends } from "~/features/forms/enter-sends";
import { FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import { useForm } from "~/features/forms/use-form";
import type { WishData, WishReply } from "~/features/newsletter/newsletter-data";
import { KINDS, managePath } from "~/features/newsletter/paths";
import { useFailureWords } from "~/features/newsletter/use-failure-words";
import { WishFields } from "~/features/newsletter/wish-fields";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";

const ID = "subscription";

interface EditFormProps {
  /** Of the subscription. */
  id: number;
  linkKey: string | null;
  wish: WishData;
  /** What the server said when the page itself was sent. */
  reply?: WishReply;
  /** Where whoever changes nothing goes on. */
  back: string;
}

/** Changes what a subscription brings, and how often. */
export function EditForm({ id, linkKey, wish, reply: pageReply, back }: EditFormProps) {
  const { t, language } = useTranslation("newsletter");
  const { Form, ref, reply, pending } = useForm(pageReply);
  const problem = useProblem(reply);
  const failureWords = useFailureWords();
  const hydrated = useHydrated();
  const path = managePath({ key: linkKey, edit: id });
  return (
    <div className="account-form newsletter">
      <Problems
        formId={ID}
        reply={reply}
        fields={KINDS}
        labels={Object.fromEntries(KINDS.map((kind) => [kind, t(`kind.${kind}`)]))}
      />
      {reply?.failure ? <FailureNotice failure={reply.failure} instead={failureWords} /> : null}
      <Form
        ref={ref}
        method="post"
        action={localisedPath(path, language)}
        className="account-fields"
        noValidate={hydrated}
        onSubmit={(event) => pending && event.preventDefault()}
      >
        <EnterSends />
        <WishFields
          formId={ID}
          wish={wish}
          path={path}
          problems={reply?.problems ?? {}}
          problem={problem}
        />
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
