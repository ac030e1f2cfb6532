import { getInputProps, useForm } from "@conform-to/react";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useEffect, useState } from "react";
import type { PersonRef } from "#contract/collections";
import { COLLECTION_PEOPLE_MAX, INVITES_A_DAY_MAX, INVITES_AT_ONCE_MAX } from "#contract/limits";
import { Button } from "~/components/button";
import { chipClass } from "~/components/chip";
import { Field, fieldAria } from "~/components/field";
import { Notice } from "~/components/messages";
import { useLiveInput } from "~/components/use-live-form";
import { collaboratorsPath } from "~/paths/collections";
import { FailureNotice, FieldErrorSummary } from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { formatList, formatNumber, useLanguage } from "~/i18n/language";
import type { CollaboratorReply } from "./collaborator-list";

const ID = "invite";
const NO_PEOPLE: PersonRef[] = [];

const load = () => import("./invite-input");

/**
 * Invites people by email address, several in one field. With JavaScript, also suggests colleagues by the beginning of their
 * name; that code is loaded on the first focus. `isPage` gives the button the primary style.
 */
export function InviteForm({
  slug,
  isPage = false,
  reply: pageReply,
}: {
  slug: string;
  isPage?: boolean;
  reply?: CollaboratorReply;
}) {
  const { t } = useTranslation("collection");
  const { Form, reply: lastReply, pending, formProps, options } = useFormFetcher(ID, pageReply);
  const [form, fields] = useForm<Record<"emails", string>>(options);
  const reply = lastReply as CollaboratorReply | undefined;
  const [chosen, setChosen] = useState(NO_PEOPLE);
  const { live, input, plain } = useLiveInput(load);
  const { ref, write } = input;

  useEffect(() => {
    if (!reply?.done || !ref.current) return;
    ref.current.value = "";
    write("");
    // The invited people are no longer chosen.
    setChosen(NO_PEOPLE);
  }, [reply, ref, write]);

  function choose(person: PersonRef) {
    setChosen([...chosen.filter(({ databaseId }) => databaseId !== person.databaseId), person]);
  }

  function unchoose(databaseId: number) {
    setChosen(chosen.filter((person) => person.databaseId !== databaseId));
    ref.current?.focus();
  }

  const error = useTrouble(reply);
  const hint = t("invite.hint");
  const field = {
    ...getInputProps(fields.emails, { type: "text" }),
    inputMode: "email",
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
    className: "input",
    ...fieldAria({ id: fields.emails.id, hint, error }),
  } as const;
  return (
    <div className="grid gap-4">
      <div role="status" className="empty:hidden">
        {reply?.done ? <Invited names={reply.invited ?? []} /> : null}
      </div>
      <RefusedInvitation reply={reply} />
      <Form {...formProps(form, collaboratorsPath(slug))} className="grid gap-4">
        <FieldErrorSummary errors={error ? [{ fieldId: fields.emails.id, message: error }] : []} />
        <input type="hidden" name="intent" value="invite" />
        <Field id={fields.emails.id} label={t("invite.field")} hint={hint} error={error}>
          <div>
            {live ? (
              <live.InviteInput {...field} input={input} onChoose={choose} />
            ) : (
              <input {...field} {...plain} />
            )}
          </div>
          {chosen.length > 0 ? (
            <ul className="flex flex-wrap gap-2" aria-label={t("invite.chosen")}>
              {chosen.map(({ databaseId, name }) => (
                <li key={databaseId} className="min-w-0">
                  <input type="hidden" name="people" value={databaseId} />
                  <button
                    type="button"
                    className={chipClass(true, "max-w-full wrap-anywhere")}
                    aria-label={t("invite.unchoose", { name })}
                    onClick={() => unchoose(databaseId)}
                  >
                    {name}
                    <X size={16} strokeWidth={1.75} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </Field>
        <Button
          block={!isPage}
          variant={isPage ? "primary" : undefined}
          pending={pending}
          pendingLabel={t("invite.pending")}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("invite.submit")}
        </Button>
      </Form>
    </div>
  );
}

/** Returns the message about invalid input. */
function useTrouble(reply: CollaboratorReply | undefined): string | undefined {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  if (!reply?.problem) return undefined;
  if (reply.problem.kind === "wrong") {
    const { addresses } = reply.problem;
    return `${t("invite.wrong", { count: addresses.length, addresses: formatList(addresses, "and", language) })}. ${t("invite.notYet")}`;
  }
  return t(`invite.${reply.problem.kind}`, { max: formatNumber(INVITES_AT_ONCE_MAX, language) });
}

/** Shows why the content system refused, and which people it had invited before. */
function RefusedInvitation({ reply }: { reply: CollaboratorReply | undefined }) {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  if (!reply?.failure) return null;
  const { code } = reply.failure;
  const why =
    code === "rate_limited"
      ? t("invite.aDay", { max: formatNumber(INVITES_A_DAY_MAX, language) })
      : code === "limit_reached"
        ? t("invite.full", { max: formatNumber(COLLECTION_PEOPLE_MAX, language) })
        : "";
  const instead =
    code === "not_ready" || code === "unauthenticated"
      ? undefined
      : { [code]: `${t("invite.failed")}${why && `. ${why}`}` };
  return (
    <>
      {reply.invited?.length ? <Invited names={reply.invited} /> : null}
      <FailureNotice failure={reply.failure} instead={instead} />
    </>
  );
}

function Invited({ names }: { names: readonly string[] }) {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  return (
    <Notice tone="success">
      {names.length > 0
        ? t("invite.done", { names: formatList(names, "and", language) })
        : t("invite.noneNew")}
    </Notice>
  );
}

/** Path that looks people up by an address or the beginning of a name, without the language. */
export const INVITEE_SUGGESTIONS_PATH = "/resources/people";

/** The result of the lookup. */
export interface InviteeSuggestions {
  people: PersonRef[];
  /** Whether the lookup was skipped because of the hourly limit on address lookups. */
  isLimited: boolean;
}

/** Separates addresses and names; spaces separate addresses within a part. */
const SEPARATORS = /[,;،؛\n\r]+/;
/** An address as mail programs copy it: Ana Ruiz <ana@example.org>. */
const BRACKETED = /<([^<>]*@[^<>]*)>\s*$/;

/** Returns the addresses in a text without duplicates, in order. Invalid addresses are included as typed. */
export function splitAddresses(text: string): string[] {
  const written = text
    .split(SEPARATORS)
    .flatMap((part) => BRACKETED.exec(part)?.[1]?.trim() ?? part.trim().split(/\s+/));
  const unique = new Map(
    written.filter(Boolean).map((address) => [address.toLowerCase(), address]),
  );
  return [...unique.values()];
}

/** Returns what the user is typing at the end of a text: an address, or a name, which may contain spaces. */
export function lastTyped(text: string): string {
  const part = (text.split(SEPARATORS).at(-1) ?? "").trimStart();
  return part.includes("@") ? (part.split(/\s+/).at(-1) ?? "") : part.trimEnd();
}

/** Returns the text without its unfinished last part, after the user has chosen a suggested person instead. */
export function withoutLastTyped(text: string): string {
  const typed = lastTyped(text);
  return typed === "" ? text : text.slice(0, text.lastIndexOf(typed)).trimEnd();
}
