import { useTranslation } from "react-i18next";
import {
  FormLead,
  MESSAGE_SLOT,
  STACK,
  DoneNotice,
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
  useLimitHint,
  SendButton,
} from "~/features/forms/form-messages";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { CONTACT_PATH, correctionPath } from "~/paths/site";
import { SearchField, EmailField, TextArea, TextField } from "~/components/field";
import { langAttribute } from "~/features/posts/post-page";
import { useLanguage } from "~/i18n/language";
import { Form, Link } from "~/i18n/link";
import { getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { CONTACT_MESSAGE_MS, MESSAGE_MAX_CHARS, SENDER_NAME_MAX_CHARS } from "#contract/limits";
import { useUnsavedForm } from "~/features/dialogs/use-unsaved-form";
import { BotCheck } from "~/features/forms/bot-check";
import { useFormFetcher, useTemporaryMessage } from "~/features/forms/use-form-fetcher";
import type { DocumentType } from "~/content/documents.server";

interface MessageFormProps {
  kind: "contact" | "correction";
  /** Path of the form's page, without language. */
  action: string;
  /** The request's name for the text. */
  textName: "textarea" | "text";
  data: ContactData;
  /** Hidden fields. */
  hidden?: Record<string, string | number>;
  /** The server's answer when the page itself was sent. */
  reply?: FormReply;
  /** Puts the focus into the first field. */
  focus?: boolean;
}

/**
 * A form to the site's staff. With script the result shows for the time of R4.20, and the form is ready for the next
 * message. Without script it stays.
 */
function MessageForm({
  kind,
  action,
  textName,
  data,
  hidden,
  reply: pageReply,
  focus,
}: MessageFormProps) {
  const { t } = useTranslation("contact");
  const withLimit = useLimitHint();
  const { Form, reply, pending, formProps, options } = useFormFetcher(kind, pageReply, { focus });
  const [form, fields] = useForm<Record<"name" | "email" | "textarea" | "text", string>>({
    ...options,
    defaultValue: { name: data.name, email: data.email },
  });
  useUnsavedForm(kind, reply?.done && reply);
  const problem = useFieldMessage();
  const message = useTemporaryMessage(reply, CONTACT_MESSAGE_MS);
  const labels = { name: t("name"), email: t("email"), [textName]: t(`text.${kind}`) };
  const textField = fields[textName];
  const outcome = reply?.done ? (
    <DoneNotice>{t(`done.${kind}`)}</DoneNotice>
  ) : (
    <FailureNotice failure={reply?.failure} />
  );
  // On a page that was sent, the result comes first and stays.
  const isOfPage = reply !== undefined && reply === pageReply;
  const said = message && !isOfPage ? outcome : null;

  // When a focused notice disappears, the focus moves to the button.
  useEffect(() => {
    if ((reply?.done || reply?.failure) && !message && document.activeElement === document.body)
      document.getElementById(kind)?.querySelector("button")?.focus({ preventScroll: true });
  }, [reply, message, kind]);

  return (
    <div className={`${STACK} pt-1`}>
      {isOfPage ? outcome : null}
      <ProblemSummary fields={[fields.name, fields.email, textField]} labels={labels} />
      <Form {...formProps(form, action)} defaultShouldRevalidate={false} className={STACK}>
        <input type="hidden" name="fromUrl" value={data.fromUrl} />
        {Object.entries(hidden ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          {...getInputProps(fields.name, { type: "text" })}
          autoComplete="name"
          required
          maxLength={SENDER_NAME_MAX_CHARS}
          label={labels.name}
          hint={withLimit(SENDER_NAME_MAX_CHARS)}
          error={problem(fields.name)}
        />
        <EmailField
          {...getInputProps(fields.email, { type: "email" })}
          autoComplete="email"
          label={labels.email}
          hint={t("email.hint")}
          error={problem(fields.email)}
        />
        <TextArea
          {...getTextareaProps(textField)}
          rows={6}
          required
          label={t(`text.${kind}`)}
          hint={withLimit(
            MESSAGE_MAX_CHARS,
            kind === "correction" ? t("hint.correction") : undefined,
          )}
          error={problem(textField)}
        />
        <BotCheck formId={kind} stamp={data.stamp} reply={reply} />
        <div className={MESSAGE_SLOT}>
          <p className={said ? "invisible hint" : "hint"}>{t("kept")}</p>
          {said}
        </div>
        <SendButton pending={pending} pendingLabel={t("sending")}>
          {t("send")}
        </SendButton>
      </Form>
    </div>
  );
}

/** Server data for the contact forms; their pages and dialogs get the same. */
export interface ContactData {
  /** Proof of a human visitor without script: issued with the form, and valid only after some time. */
  stamp: string;
  /** Name and email of the signed-in user; empty for visitors. */
  name: string;
  email: string;
  /** The page that linked here, if known. */
  fromUrl: string;
}

/** The server's answer to a message. */
export interface ContactReply extends FormReply {
  /** After a message was sent: the form starts over, for the same page. */
  fromUrl?: string;
}

/** Returns the page that a message is about, when the form is shown again. */
export const fromUrlOf = (reply: ContactReply | undefined): string | undefined =>
  reply?.fromUrl ?? submittedValues(reply).fromUrl;

export interface CorrectionData extends ContactData {
  /** The document to correct; null if the address names none. */
  document: {
    databaseId: number;
    type: DocumentType;
    slug: string;
    title: string;
    language: string;
  } | null;
}

interface ContactFormProps {
  data: ContactData;
  reply?: FormReply;
  /** In a dialog: puts the focus into the first field. */
  focus?: boolean;
}

/** A message to the site's staff. */
export function ContactForm(props: ContactFormProps) {
  const { t } = useTranslation("contact");
  return (
    <>
      <FormLead inDialog={props.focus}>{t("lead")}</FormLead>
      <MessageForm {...props} kind="contact" action={CONTACT_PATH} textName="textarea" />
    </>
  );
}

interface CorrectionFormProps {
  data: CorrectionData;
  reply?: FormReply;
  /** In a dialog: puts the focus into the first field. */
  focus?: boolean;
}

/** A correction to a document; without a document, it explains how to find one. */
export function CorrectionForm({ data, reply, focus }: CorrectionFormProps) {
  const { t } = useTranslation("contact");
  const language = useLanguage();
  const { document } = data;
  if (!document) return <WhichDocument />;
  return (
    <>
      <FormLead inDialog={focus}>
        {t("correction.about")}{" "}
        <b lang={langAttribute(document.language, language)} dir="auto" className="text-ink">
          {document.title}
        </b>
      </FormLead>
      <MessageForm
        data={data}
        reply={reply}
        focus={focus}
        kind="correction"
        action={correctionPath(document)}
        textName="text"
        hidden={{ document: document.databaseId }}
      />
    </>
  );
}

/** A correction belongs to a document: visitors from other pages search for it first. */
function WhichDocument() {
  const { t } = useTranslation("contact");
  const { t: tCommon } = useTranslation("common");
  return (
    <div className="grid grid-cols-1 gap-5">
      <p>{t("which.text")}</p>
      <Form action="/search" role="search">
        <SearchField
          id="correction-q"
          label={t("which.search")}
          hideLabel={false}
          submitLabel={tCommon("search.submit")}
        />
      </Form>
      <p>
        {t("which.other")} <Link to={CONTACT_PATH}>{t("which.contact")}</Link>
      </p>
    </div>
  );
}
