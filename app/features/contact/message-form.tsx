import { useEffect } from "react";
import { CONTACT_MESSAGE_MS, MESSAGE_MAX_CHARS, SENDER_NAME_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { TextArea, TextField } from "~/components/field";
import { useHydrated } from "~/components/use-hydrated";
import { BotCheck } from "~/features/account/bot-check";
import { DoneNotice, FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useForm, useMessage } from "~/features/forms/use-form";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import type { ContactData } from "./form-data";

export interface MessageFormProps {
  kind: "contact" | "correction";
  /** The form's page, without language. */
  action: string;
  /** What the call has the text by. */
  textName: "textarea" | "text";
  data: ContactData;
  /** Fields that nobody sees. */
  hidden?: Record<string, string | number>;
  /** What the server said when the page itself was sent. */
  reply?: Reply;
  /** Puts the focus into the first field. */
  focus?: boolean;
}

/**
 * A form to the people of the site. With script what became of it is said for the time that the specification has, and the
 * form is ready for the next; without, it stays said.
 */
export function MessageForm({
  kind,
  action,
  textName,
  data,
  hidden,
  reply: pageReply,
  focus,
}: MessageFormProps) {
  const { t, language } = useTranslation("contact");
  const { Form, ref, reply, pending } = useForm(pageReply, { focus });
  const problem = useProblem(reply);
  const hydrated = useHydrated();
  const message = useMessage(reply, CONTACT_MESSAGE_MS);
  const labels = { name: t("name"), email: t("email"), [textName]: t(`text.${kind}`) };
  const id = (field: string) => `${kind}-${field}`;
  const typed = reply?.done ? undefined : reply?.values;
  const outcome = reply?.done ? (
    <DoneNotice>{t(`done.${kind}`)}</DoneNotice>
  ) : reply?.failure ? (
    <FailureNotice failure={reply.failure} />
  ) : null;
  // On a page that was sent it is the first thing to read, and stays.
  const isOfPage = reply !== undefined && reply === pageReply;
  const said = message && !isOfPage ? outcome : null;

  useEffect(() => {
    if (reply?.done) ref.current?.reset();
  }, [reply, ref]);

  // Whoever was at a notice that goes reads on at the button.
  useEffect(() => {
    if ((reply?.done || reply?.failure) && !message && document.activeElement === document.body)
      ref.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [reply, message, ref]);

  return (
    <div className="account-form">
      {isOfPage ? outcome : null}
      <Problems formId={kind} reply={reply} fields={["name", "email", textName]} labels={labels} />
      <Form
        ref={ref}
        method="post"
        action={localisedPath(action, language)}
        defaultShouldRevalidate={false}
        className="account-fields"
        noValidate={hydrated}
        onSubmit={(event) => pending && event.preventDefault()}
      >
        <input type="hidden" name="fromUrl" value={data.fromUrl} />
        {Object.entries(hidden ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          id={id("name")}
          name="name"
          autoComplete="name"
          required
          maxLength={SENDER_NAME_MAX_CHARS}
          label={labels.name}
          defaultValue={typed?.name ?? data.name}
          error={problem("name")}
        />
        <TextField
          id={id("email")}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          autoCapitalize="none"
          required
          label={labels.email}
          hint={t("email.hint")}
          defaultValue={typed?.email ?? data.email}
          error={problem("email")}
        />
        <TextArea
          id={id(textName)}
          name={textName}
          rows={6}
          required
          label={t(`text.${kind}`)}
          hint={t(`hint.${kind}`, { count: MESSAGE_MAX_CHARS })}
          defaultValue={typed?.[textName] ?? ""}
          error={problem(textName)}
        />
        <BotCheck formId={kind} stamp={data.stamp} reply={reply} />
        {/* One in the place of the other: the button stays where it is when a message comes and goes. */}
        <div className="account-stack">
          <p className={said ? "hint out-of-sight" : "hint"}>{t("kept")}</p>
          {said}
        </div>
        <Button variant="primary" block pending={pending} pendingLabel={t("sending")}>
          {t("send")}
        </Button>
      </Form>
    </div>
  );
}
