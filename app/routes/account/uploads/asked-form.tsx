import { useForm } from "@conform-to/react";
import { Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { FailureNotice } from "~/features/forms/form-words";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { Asked } from "~/features/review/asked";
import { OWN_UPLOADS_PATH } from "~/features/review/paths";
import { forgetVersionsOf } from "~/features/uploads/form/unsent";

/** Changes to own uploads: withdraw a contribution, delete a draft, remove a file. */
export const CHANGES = ["withdraw", "forget", "remove"] as const;
export type Change = (typeof CHANGES)[number];

const ICONS = { withdraw: Undo2, forget: Trash2, remove: Trash2 };

interface AskedFormProps {
  change: Change;
  id: string | number;
  /** Title of the item, for screen readers. */
  title: string;
  /** Names the item and the consequences. */
  question: string;
  /** The server's reply, if the page was loaded by submitting the form. */
  reply?: Reply;
}

/** Asks for confirmation before a change. Opens in place, also without JavaScript. */
export function AskedForm({ change, id, title, question, reply: pageReply }: AskedFormProps) {
  const { t } = useTranslation("my-uploads");
  const isAbout = valuesOf(pageReply)[change] === String(id);
  const { Form, reply, pending, formProps, options } = useFormFetcher(
    `${change}-${id}`,
    isAbout ? pageReply : undefined,
  );
  const [form] = useForm({
    ...options,
    onSubmit(event) {
      options.onSubmit(event);
      if (change === "forget") forgetVersionsOf(String(id));
    },
  });
  const Icon = ICONS[change];
  const summary = (
    <span>
      {t(`ask.${change}`)}
      <span className="sr-only"> {title}</span>
    </span>
  );
  return (
    <Asked summary={summary} open={isAbout}>
      <Form {...formProps(form, OWN_UPLOADS_PATH)} className="grid justify-items-start gap-3">
        <FailureNotice failure={reply?.failure} />
        <input type="hidden" name={change} value={id} />
        <p className="wrap-anywhere" dir="auto">
          {question}
        </p>
        <Button variant="danger" pending={pending} pendingLabel={t(`pending.${change}`)}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          {t(`submit.${change}`)}
        </Button>
      </Form>
    </Asked>
  );
}
