import type { RefObject } from "react";
import type { FetcherWithComponents } from "react-router";
import { Button } from "~/components/button";
import { AccountPage } from "~/features/account/account-page";
import { FailureNotice } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { pathWithKey } from "./paths";

interface KeyFormProps {
  /** What `useForm` gives. */
  form: {
    Form: FetcherWithComponents<unknown>["Form"];
    ref: RefObject<HTMLFormElement>;
    reply: Reply | undefined;
    pending: boolean;
  };
  /** Of the page of the link, without key. */
  path: string;
  linkKey: string;
  /** What the link is for, the words of its button, and at last for whoever wants something else. */
  words: Record<"title" | "text" | "submit" | "pending" | "hint", string>;
}

/** Where a mailed link leads: one button does what it is for. The link alone does not, since programs that look through mails follow it. */
export function KeyForm({
  form: { Form, ref, reply, pending },
  path,
  linkKey,
  words,
}: KeyFormProps) {
  const { language } = useTranslation("newsletter");
  return (
    <AccountPage title={words.title}>
      <div className="account-form">
        {reply?.failure ? <FailureNotice failure={reply.failure} /> : null}
        <p>{words.text}</p>
        <Form
          ref={ref}
          method="post"
          action={localisedPath(pathWithKey(path, linkKey), language)}
          className="account-fields"
          onSubmit={(event) => pending && event.preventDefault()}
        >
          <Button variant="primary" block pending={pending} pendingLabel={words.pending}>
            {words.submit}
          </Button>
        </Form>
        <p className="hint">{words.hint}</p>
      </div>
    </AccountPage>
  );
}
