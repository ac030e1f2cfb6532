import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import { useHydrated } from "~/components/use-hydrated";
import { DoneNotice, FailureNotice, useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useForm } from "~/features/forms/use-form";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { MANAGE_PATH } from "./paths";

const ID = "newsletter-link";

interface LinkFormProps {
  /** The address that it is mailed to, where that is known. */
  email?: string;
  /** What the server said when the page itself was sent. */
  reply?: Reply;
}

/** Has the link mailed by which a reader manages what goes to an address. */
export function LinkForm({ email, reply: pageReply }: LinkFormProps) {
  const { t, language } = useTranslation("newsletter");
  const { Form, ref, reply, pending } = useForm(pageReply);
  const problem = useProblem(reply);
  const hydrated = useHydrated();
  if (reply?.done)
    return <DoneNotice>{t("link.done", { email: reply.values.email ?? "" })}</DoneNotice>;
  return (
    <div className="account-form">
      {reply?.failure ? <FailureNotice failure={reply.failure} /> : null}
      <Form
        ref={ref}
        method="post"
        action={localisedPath(MANAGE_PATH, language)}
        defaultShouldRevalidate={false}
        className="account-fields"
        noValidate={hydrated}
        onSubmit={(event) => pending && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="link" />
        {email ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <TextField
            id={`${ID}-email`}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            autoCapitalize="none"
            required
            label={t("email")}
            defaultValue={reply?.values.email}
            error={problem("email")}
          />
        )}
        <div className="actions">
          {/* Where the address is known this is a part of a page, whose own action is the red one. */}
          <Button variant={email ? undefined : "primary"} pending={pending}>
            {t("link.send")}
          </Button>
        </div>
      </Form>
    </div>
  );
}
