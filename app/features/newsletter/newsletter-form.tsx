import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "~/components/button";
import { CheckboxRow, TextField } from "~/components/field";
import { useHydrated } from "~/components/use-hydrated";
import { guardDialog } from "~/features/dialogs/dialog-store";
import { EnterSends } from "~/features/forms/enter-sends";
import { FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import { useForm } from "~/features/forms/use-form";
import { ContentLink } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import type { NewsletterData, NewsletterReply } from "./newsletter-data";
import { KINDS, NEWSLETTER_PATH } from "./paths";
import { SignedUp } from "./signed-up";
import { useFailureWords } from "./use-failure-words";
import { type Choice, WishFields } from "./wish-fields";

const ID = "newsletter";

interface NewsletterFormProps {
  data: NewsletterData;
  /** What the server said when the page itself was sent. */
  reply?: NewsletterReply;
  /** On the page: before the form, as long as there is one. */
  lead?: ReactNode;
  /** In the overlay. */
  overlay?: InOverlay;
}

/** What the overlay around the form hears. Keeps its identity. */
export interface InOverlay {
  onAnswer: (reply: NewsletterReply) => void;
  /** It goes with something typed that was not sent. */
  onLeft: (typed: NewsletterData) => void;
}

/** Asks for what is new by mail, and on the page again and again. */
export function NewsletterForm({ reply, ...props }: NewsletterFormProps) {
  const [round, setRound] = useState(0);
  return (
    <SignUpForm
      key={round}
      {...props}
      reply={round === 0 ? reply : undefined}
      onAgain={() => setRound(round + 1)}
    />
  );
}

/** In the overlay it begins with the focus in its first field. */
function SignUpForm({
  data,
  reply: pageReply,
  lead,
  overlay,
  onAgain,
}: NewsletterFormProps & { onAgain: () => void }) {
  const { t, language } = useTranslation("newsletter");
  const { Form, ref, reply, pending } = useForm<NewsletterReply>(pageReply, {
    focus: overlay !== undefined,
  });
  const problem = useProblem(reply);
  const failureWords = useFailureWords();
  const hydrated = useHydrated();
  const choice = useRef<Choice>(undefined);
  const labels = {
    email: t("email"),
    ...Object.fromEntries(KINDS.map((kind) => [kind, t(`kind.${kind}`)])),
  };

  useEffect(() => {
    if (reply && (reply.done || reply.failure)) overlay?.onAnswer(reply);
  }, [reply, overlay]);
  // The overlay waits for the answer, which only the form in it can say. From the press of the button on: before the form is
  // rendered as pending, Escape could close it.
  const sending = useRef(false);
  useEffect(() => {
    sending.current = pending;
  });
  useEffect(() => (overlay ? guardDialog(() => !sending.current) : undefined), [overlay]);
  // While the fields are still there to be read.
  useLayoutEffect(() => {
    const form = ref.current;
    if (!overlay || !form) return;
    return () => {
      const typed = typedIn(form, data, choice.current);
      if (form.isConnected && JSON.stringify(typed) !== JSON.stringify(data)) overlay.onLeft(typed);
    };
  }, [ref, data, overlay]);

  function onSubmit(event: FormEvent): void {
    if (pending) event.preventDefault();
    else sending.current = true;
  }

  if (reply?.done)
    return (
      <SignedUp
        reply={reply}
        again={
          overlay
            ? null
            : {
                to: data.wish.search
                  ? `${NEWSLETTER_PATH}?${data.wish.search.query}`
                  : NEWSLETTER_PATH,
                onClick: onAgain,
              }
        }
      />
    );
  return (
    <div className="account-form newsletter">
      {lead}
      <Problems
        formId={ID}
        reply={reply}
        fields={["email", ...KINDS, "acceptance"]}
        labels={labels}
      />
      {reply?.failure ? <FailureNotice failure={reply.failure} instead={failureWords} /> : null}
      <Form
        ref={ref}
        method="post"
        action={localisedPath(NEWSLETTER_PATH, language)}
        defaultShouldRevalidate={false}
        className="account-fields"
        noValidate={hydrated}
        onSubmit={onSubmit}
      >
        <EnterSends />
        <TextField
          id={`${ID}-email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          autoCapitalize="none"
          required
          label={labels.email}
          hint={t("email.hint")}
          defaultValue={data.email}
          error={problem("email")}
        />
        <WishFields
          formId={ID}
          wish={data.wish}
          path={NEWSLETTER_PATH}
          problems={reply?.problems ?? {}}
          problem={problem}
          onChoice={(now) => (choice.current = now)}
        >
          <div className="newsletter-acceptance">
            <CheckboxRow
              id={`${ID}-acceptance`}
              name="acceptance"
              required
              label={t("acceptance")}
              defaultChecked={data.accepted}
              error={problem("acceptance")}
            />
            <p>
              <ContentLink to={data.policyUrl} target="_blank">
                {t("acceptance.privacy")}
              </ContentLink>
              <ContentLink to={data.termsUrl} target="_blank">
                {t("acceptance.terms")}
              </ContentLink>
            </p>
          </div>
        </WishFields>
        {/* Not over the fields, as in shorter forms: it belongs below the sentence that says what it asks for. */}
        <div>
          <Button variant="primary" block pending={pending} pendingLabel={t("pending")}>
            {t("submit")}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** What a form would begin with to be as it is now. */
function typedIn(
  form: HTMLFormElement,
  data: NewsletterData,
  choice: Choice | undefined,
): NewsletterData {
  const sent = new FormData(form);
  const { wish } = data;
  const fields = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      { ...wish.fields[kind], chosen: [...(choice?.chosen[kind] ?? wish.fields[kind].chosen)] },
    ]),
  ) as NewsletterData["wish"]["fields"];
  return {
    ...data,
    email: String(sent.get("email") ?? ""),
    accepted: sent.has("acceptance"),
    wish: {
      frequency: choice?.frequency ?? wish.frequency,
      fields,
      search: choice ? choice.search : wish.search,
    },
  };
}
