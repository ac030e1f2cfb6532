import { type FormMetadata, getFormProps } from "@conform-to/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ErrorCode } from "#contract/errors";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { isRefusal, namesFields, type Reply } from "./reply";
import { useErrorTitle } from "./use-error-title";

const FIRST_FIELD = "input:not([type=hidden])";
const SUMMARY = ".error-summary";
/** Without a summary no field is wrong: the notice says why. */
const FIRST_WRONG = '[aria-invalid="true"], .notice[tabindex]';

interface FetcherOptions {
  /** Focuses the first field on mount. */
  focus?: boolean;
  /** Names of the fields to focus after a failure. */
  fieldOf?: Partial<Record<ErrorCode, string>>;
}

/**
 * Sends a form in place with JavaScript. `pageReply` is the server's answer when the page itself was sent; `options` go
 * to conform's `useForm`, which focuses the first field with an error. After a failure the focus is on its notice or
 * field.
 */
export function useFormFetcher<R extends Reply = Reply>(
  formId: string,
  pageReply: R | undefined,
  { focus = false, fieldOf }: FetcherOptions = {},
) {
  const { Form, data, state, formData } = useFetcher<R>();
  const language = useLanguage();
  // Replies are plain objects, so serialisation does not change them.
  const reply = (data as R | undefined) ?? pageReply;
  const pending = state !== "idle";
  useEffect(() => {
    if (focus) document.forms.namedItem(formId)?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, [focus, formId]);
  const focused = useRef<R>(undefined);
  // Conform shows a reply's errors one render later, so each render looks again until an error appears.
  useEffect(() => {
    if (!reply || reply.done || focused.current === reply) return;
    const form = document.forms.namedItem(formId);
    const named = reply.failure && fieldOf?.[reply.failure.code];
    // The summary is before the form, or its first part.
    const around = form?.parentElement;
    const target =
      around?.querySelector<HTMLElement>(SUMMARY) ??
      (named
        ? form?.querySelector<HTMLElement>(`[name="${named}"]`)
        : around?.querySelector<HTMLElement>(FIRST_WRONG));
    if (!target) return;
    focused.current = reply;
    target.focus();
  });
  // The summary reports invalid fields while there are any.
  useErrorTitle(isRefusal(reply) && !namesFields(reply));
  return {
    Form,
    reply,
    pending,
    sent: formData,
    options: {
      id: formId,
      lastResult: reply?.result,
      onSubmit: (event: FormEvent) => {
        if (pending) event.preventDefault();
      },
    },
    /** Returns the properties of a form that is posted to a path of the site, given without language. */
    formProps: <Schema extends Record<string, unknown>>(
      form: FormMetadata<Schema>,
      path: string,
    ) => ({
      ...getFormProps(form),
      method: "post" as const,
      action: localisedPath(path, language),
    }),
  };
}

/** Whether the message of a reply is still shown: with JavaScript it disappears after a while (R4.20, R4.27, R4.28). */
export function useMessage(reply: Reply | undefined, milliseconds: number): boolean {
  const [gone, setGone] = useState<Reply>();
  useEffect(() => {
    if (!reply) return;
    const timer = setTimeout(() => setGone(reply), milliseconds);
    return () => clearTimeout(timer);
  }, [reply, milliseconds]);
  return reply !== undefined && gone !== reply;
}
