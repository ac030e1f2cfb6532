import { useTranslation } from "react-i18next";
import { getInputProps, useForm } from "@conform-to/react";
import { Button } from "~/components/button";
import { EmailField } from "~/components/field";
import {
  STACK,
  DoneNotice,
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
} from "~/features/forms/form-messages";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { MANAGE_PATH, MY_NEWSLETTER_PATH } from "~/paths/newsletter";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "~/i18n/link";
import type { NewsletterReply } from "./newsletter-data";

const ID = "newsletter-link";

interface LinkFormProps {
  /** The address that gets the link, if it is known. */
  email?: string;
  /** The server's answer when the page itself was sent. */
  reply?: FormReply;
}

/** A form that mails the link with which readers manage their subscriptions. */
export function LinkForm({ email, reply: pageReply }: LinkFormProps) {
  const { t } = useTranslation("newsletter");
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, pageReply);
  const [form, fields] = useForm<Record<"email", string>>(options);
  const problem = useFieldMessage();
  if (reply?.done)
    return <DoneNotice>{t("link.done", { email: submittedValues(reply).email ?? "" })}</DoneNotice>;
  return (
    <div className={`${STACK} pt-1`}>
      <FailureNotice failure={reply?.failure} />
      <Form {...formProps(form, MANAGE_PATH)} defaultShouldRevalidate={false} className={STACK}>
        <input type="hidden" name="intent" value="link" />
        <ProblemSummary fields={[fields.email]} />
        {email ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <EmailField
            {...getInputProps(fields.email, { type: "email" })}
            autoComplete="email"
            label={t("email")}
            error={problem(fields.email)}
          />
        )}
        <div className="actions">
          {/* If the address is known, this is part of a page that has its own primary (red) button. */}
          <Button variant={email ? undefined : "primary"} pending={pending}>
            {t("link.send")}
          </Button>
        </div>
      </Form>
    </div>
  );
}

interface LinkRowProps {
  className?: string;
  /** Links, and buttons that look like them. */
  children: ReactNode;
}

/** A row of links, far enough apart for fingers. */
export function LinkRow({ className, children }: LinkRowProps) {
  return <p className={clsx("flex flex-wrap gap-x-5 *:py-2.5", className)}>{children}</p>;
}

interface SignedUpProps {
  reply: NewsletterReply;
  /** Link to start over, without language; none in the overlay. */
  again: { to: string; onClick: () => void } | null;
}

/** Replaces the form: says what happened to the subscription, and what comes next. */
export function SignedUp({ reply, again }: SignedUpProps) {
  const { t } = useTranslation("newsletter");
  const isActive = reply.outcome === "active";
  return (
    <div className={`${STACK} pt-1`}>
      <DoneNotice>
        {isActive
          ? t("active.title")
          : t("mailed.title", { email: submittedValues(reply).email ?? "" })}
      </DoneNotice>
      <p>{t(isActive ? "active.text" : "mailed.text")}</p>
      {isActive ? null : <p className="hint">{t("mailed.none")}</p>}
      <LinkRow>
        {isActive ? <Link to={MY_NEWSLETTER_PATH}>{t("manage.own")}</Link> : null}
        {again ? <Link {...again}>{t(isActive ? "manage.new" : "mailed.again")}</Link> : null}
      </LinkRow>
    </div>
  );
}
