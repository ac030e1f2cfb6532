import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ErrorCode } from "#contract/errors";
import { useTranslation } from "~/i18n/translate";
import { isRefusal, type Reply } from "./reply";

const FIRST_FIELD = "input:not([type=hidden])";
/** The summary comes first, where there is more than one; where it is about no field, the notice that says so. */
const FIRST_WRONG = '.error-summary, [aria-invalid="true"], .notice[tabindex]';

interface FormOptions {
  /** Puts the focus into the first field. */
  focus?: boolean;
  /** Which field it is about when the form is refused; by the name of the field. */
  fieldOf?: Partial<Record<ErrorCode, string>>;
}

/**
 * A form that is sent in place with script, and as a page without. `pageReply` is what the server said when the page itself
 * was sent, `reply` what it said last, `sent` what is on its way. After it the focus is at the first thing to put right.
 */
export function useForm<R extends Reply = Reply>(
  pageReply: R | undefined,
  { focus = false, fieldOf }: FormOptions = {},
) {
  const { Form, data, state, formData } = useFetcher<R>();
  const ref = useRef<HTMLFormElement>(null);
  // What comes over the line is what was sent: replies are plain.
  const reply = (data as R | undefined) ?? pageReply;
  useEffect(() => {
    if (focus) ref.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, [focus]);
  useEffect(() => {
    const named = reply?.failure && fieldOf?.[reply.failure.code];
    // The summary stands before the form, or is its first part.
    if (reply)
      ref.current?.parentElement
        ?.querySelector<HTMLElement>(named ? `[name=${named}]` : FIRST_WRONG)
        ?.focus();
  }, [reply, fieldOf]);
  useErrorTitle(isRefusal(reply));
  return {
    Form,
    ref: ref as RefObject<HTMLFormElement>,
    reply,
    pending: state !== "idle",
    sent: formData,
  };
}

/** Says in the title of the document that something is wrong. The head belongs to the page: each rendering looks anew. */
function useErrorTitle(wrong: boolean): void {
  const { t } = useTranslation("forms");
  useEffect(() => {
    if (!wrong) return;
    const before = document.title;
    const title = t("error.title", { title: before });
    document.title = title;
    return () => {
      // Unless another page has come with its own.
      if (document.title === title) document.title = before;
    };
  });
}

/** Whether the message of a reply is still to be shown: with script it goes after a while, as the specification has it. */
export function useMessage(reply: Reply | undefined, milliseconds: number): boolean {
  const [gone, setGone] = useState<Reply>();
  useEffect(() => {
    if (!reply) return;
    const timer = setTimeout(() => setGone(reply), milliseconds);
    return () => clearTimeout(timer);
  }, [reply, milliseconds]);
  return reply !== undefined && gone !== reply;
}
