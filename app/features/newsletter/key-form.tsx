import { useForm } from "@conform-to/react";
import { Button } from "~/components/button";
import { AccountPage } from "~/features/account/account-page";
import { STACK } from "~/features/forms/form-look";
import { FailureNotice } from "~/features/forms/form-words";
import type { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { pathWithKey } from "./paths";

interface KeyFormProps {
  fetcher: ReturnType<typeof useFormFetcher>;
  /** Of the page of the link, without key. */
  path: string;
  linkKey: string;
  /** What the link is for, the words of its button, and at last for whoever wants something else. */
  words: Record<"title" | "text" | "submit" | "pending" | "hint", string>;
}

/** Where a mailed link leads: one button does what it is for. The link alone does not, since programs that look through mails follow it. */
export function KeyForm({
  fetcher: { Form, reply, pending, formProps, options },
  path,
  linkKey,
  words,
}: KeyFormProps) {
  const [form] = useForm(options);
  return (
    <AccountPage title={words.title}>
      <div className={`${STACK} pt-1`}>
        <FailureNotice failure={reply?.failure} />
        <p>{words.text}</p>
        <Form {...formProps(form, pathWithKey(path, linkKey))} className={STACK}>
          <Button variant="primary" block pending={pending} pendingLabel={words.pending}>
            {words.submit}
          </Button>
        </Form>
        <p className="hint">{words.hint}</p>
      </div>
    </AccountPage>
  );
}
