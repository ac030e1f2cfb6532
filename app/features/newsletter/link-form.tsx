import { useTranslation } from "react-i18next";
import { getInputProps, useForm } from "@conform-to/react";
import { Button } from "~/components/button";
import { EmailField } from "~/components/field";
import { STACK } from "~/features/forms/form-look";
import { DoneNotice, FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { MANAGE_PATH } from "./paths";

const ID = "newsletter-link";

interface LinkFormProps {
  /** The address that gets the link, if it is known. */
  email?: string;
  /** The server's answer when the page itself was sent. */
  reply?: Reply;
}

/** A form that mails the link with which readers manage their subscriptions. */
export function LinkForm({ email, reply: pageReply }: LinkFormProps) {
  const { t } = useTranslation("newsletter");
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, pageReply);
  const [form, fields] = useForm<Record<"email", string>>(options);
  const problem = useProblem();
  if (reply?.done)
    return <DoneNotice>{t("link.done", { email: valuesOf(reply).email ?? "" })}</DoneNotice>;
  return (
    <div className={`${STACK} pt-1`}>
      <FailureNotice failure={reply?.failure} />
      <Form {...formProps(form, MANAGE_PATH)} defaultShouldRevalidate={false} className={STACK}>
        <input type="hidden" name="intent" value="link" />
        <Problems fields={[fields.email]} />
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
