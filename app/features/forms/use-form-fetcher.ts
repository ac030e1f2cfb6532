import { type FormMetadata, getFormProps, parse } from "@conform-to/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  useFetcher,
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
} from "react-router";
import type { ErrorCode } from "#contract/errors";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { isFormRejected, hasFieldErrors, type FormReply, failureCodeOf } from "./form-reply";
import { useErrorTitle } from "./form-messages";

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
export function useFormFetcher<R extends FormReply = FormReply>(
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
  useErrorTitle(isFormRejected(reply) && !hasFieldErrors(reply));
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

/** Returns whether the message of a reply is still shown: with JavaScript it disappears after a while (R4.20, R4.27, R4.28). */
export function useTemporaryMessage(reply: FormReply | undefined, milliseconds: number): boolean {
  const [gone, setGone] = useState<FormReply>();
  useEffect(() => {
    if (!reply) return;
    const timer = setTimeout(() => setGone(reply), milliseconds);
    return () => clearTimeout(timer);
  }, [reply, milliseconds]);
  return reply !== undefined && gone !== reply;
}

/** Status of the reply when no answer came; as an error status it prevents revalidation of the page below. */
const NOT_READY_STATUS = 503;

/**
 * Sends a form, as `clientAction` of its route. The form keeps its input and shows a message instead of an error page if the
 * site is unreachable or the session has ended. The same applies if its subject no longer exists or is no longer the visitor's.
 * Rejects with all other errors of the server's answer.
 */
export async function keepInputOnFailure<R extends FormReply = FormReply>({
  serverAction,
}: ClientActionFunctionArgs) {
  try {
    return await serverAction<R>();
  } catch (error) {
    const code = failureCodeOf(error);
    if (!code) throw error;
    // Without values: with script the fields still hold what was typed, including passwords.
    const reply: FormReply = { result: {}, failure: { code } };
    return data(reply as R, {
      status: isRouteErrorResponse(error) ? error.status : NOT_READY_STATUS,
    });
  }
}

/**
 * Options of `useForm` that remove a field's error during typing, as soon as it is valid. Only the server finds errors:
 * typing adds none, and a submitted form is not checked in the browser.
 * @param wrongFields Returns the names of the fields that are still wrong.
 */
export const clearErrors = <Fields extends Record<string, string>>(
  wrongFields: (values: Partial<Fields>) => (keyof Fields & string)[],
) => ({
  shouldRevalidate: "onInput" as const,
  onValidate: ({ formData }: { formData: FormData }) =>
    parse<Fields, string[]>(formData, {
      resolve: (values, intent) => ({
        // Conform takes null as "keep the previous error".
        error: intent
          ? Object.fromEntries(wrongFields(values as Partial<Fields>).map((name) => [name, null]))
          : null,
      }),
    }),
});
