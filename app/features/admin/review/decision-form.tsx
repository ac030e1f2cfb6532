import { getTextareaProps, useForm } from "@conform-to/react";
import { Button } from "~/components/button";
import { TextArea } from "~/components/field";
import {
  type FailureMessages,
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { ConfirmDisclosure } from "~/features/uploads/contribution-facts";

interface DecisionFormProps {
  /** Distinguishes this form's requests from those of the other forms on the page. */
  fetcherKey: string;
  /** Id of the heading of what is decided. It describes the buttons, and a redisplayed form scrolls to it. */
  headId: string;
  /** The page that handles the form. */
  action: string;
  /** Names the item to the server. */
  hiddenValues: Record<string, string | number>;
  /** The server's reply, if the page was loaded by submitting this form. */
  reply?: FormReply;
  /** Sentences for failures of this form, by error code. */
  failures: FailureMessages;
  accept: { value: string; label: string; pendingLabel: string };
  deny: { summary: string; label: string; pendingLabel: string };
  /** The field for the words to the user. Denying requires them. */
  words: { name: string; label: string; hint: string; maxChars: number };
}

/**
 * Accepts what a user asks for, or denies it and says why. It is one form, so that a second press of either button is ignored
 * while the first is pending. The server receives `decision`, either `accept.value` or "deny".
 */
export function DecisionForm({
  fetcherKey,
  headId,
  action,
  hiddenValues,
  reply: pageReply,
  failures,
  accept,
  deny,
  words,
}: DecisionFormProps) {
  const withLimit = useLimitHint();
  const { Form, reply, sent, formProps, options } = useFormFetcher(fetcherKey, pageReply);
  const [form, fields] = useForm<Record<string, string>>(options);
  const field = fields[words.name]!;
  const problem = useFieldMessage();
  const sending = sent?.get("decision");
  const button = (value: string) => ({
    name: "decision",
    value,
    "aria-describedby": headId,
    pending: sent !== undefined,
  });
  return (
    <div className="mt-2 max-w-128">
      <Form {...formProps(form, `${action}#${headId}`)}>
        <ProblemSummary fields={[field]} labels={{ [words.name]: words.label }} />
        <FailureNotice failure={reply?.failure} instead={failures} />
        {Object.entries(hiddenValues).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* Accepting needs no words. */}
        <Button variant="primary" formNoValidate {...button(accept.value)}>
          {sending === accept.value ? accept.pendingLabel : accept.label}
        </Button>
        <ConfirmDisclosure
          className="mt-3"
          summary={deny.summary}
          open={submittedValues(reply).decision === "deny"}
        >
          <TextArea
            {...getTextareaProps(field)}
            required
            label={words.label}
            hint={withLimit(words.maxChars, words.hint)}
            error={problem(field)}
            dir="auto"
          />
          <Button className="mt-3" {...button("deny")}>
            {sending === "deny" ? deny.pendingLabel : deny.label}
          </Button>
        </ConfirmDisclosure>
      </Form>
    </div>
  );
}
