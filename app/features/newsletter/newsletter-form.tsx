import { useTranslation } from "react-i18next";
import { getInputProps, useForm } from "@conform-to/react";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FollowedKind } from "#contract/names";
import { Button } from "~/components/button";
import { CheckboxRow, EmailField } from "~/components/field";
import { useGuard } from "~/features/dialogs/use-leaving";
import { EnterSends } from "~/features/forms/enter-sends";
import { STACK } from "~/features/forms/form-look";
import { FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { ContentLink } from "~/i18n/link";
import { LinkRow } from "./link-row";
import type { NewsletterData, NewsletterReply } from "./newsletter-data";
import { KINDS, NEWSLETTER_PATH } from "./paths";
import { SignedUp } from "./signed-up";
import { useFailureWords } from "./use-failure-words";
import { type Choice, WishFields } from "./wish-fields";

const ID = "newsletter";

interface NewsletterFormProps {
  data: NewsletterData;
  /** The server's answer when the page itself was sent. */
  reply?: NewsletterReply;
  /** On the page: shown before the form, while there is a form. */
  lead?: ReactNode;
  /** In the overlay. */
  overlay?: InOverlay;
}

/** Callbacks of the overlay around the form. Keeps its identity. */
export interface InOverlay {
  onAnswer: (reply: NewsletterReply) => void;
  /** Called when the form closes with unsent input. */
  onLeft: (typed: NewsletterData) => void;
}

/** The newsletter sign-up form. On the page it can be used repeatedly. */
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

/** In the overlay the first field gets the focus. */
function SignUpForm({
  data,
  reply: pageReply,
  lead,
  overlay,
  onAgain,
}: NewsletterFormProps & { onAgain: () => void }) {
  const { t } = useTranslation("newsletter");
  const { Form, reply, pending, formProps, options } = useFormFetcher<NewsletterReply>(
    ID,
    pageReply,
    {
      focus: overlay !== undefined,
    },
  );
  // The overlay must stay open for the answer, which only the form in it can give. This holds from the press of the button:
  // Escape could close it before the form renders as pending.
  const sending = useRef(false);
  const [form, fields] = useForm<Record<FollowedKind | "email" | "acceptance", string>>({
    ...options,
    defaultValue: { email: data.email, acceptance: data.accepted ? "on" : undefined },
    onSubmit(event) {
      options.onSubmit(event);
      if (!event.defaultPrevented) sending.current = true;
    },
  });
  const problem = useProblem();
  const failureWords = useFailureWords();
  const choice = useRef<Choice>(undefined);
  const labels = {
    email: t("email"),
    ...Object.fromEntries(KINDS.map((kind) => [kind, t(`kind.${kind}`)])),
  };

  useEffect(() => {
    if (reply && (reply.done || reply.failure)) overlay?.onAnswer(reply);
  }, [reply, overlay]);
  useEffect(() => {
    sending.current = pending;
  });
  useGuard(useCallback(() => !overlay || !sending.current, [overlay]));
  // Runs while the fields can still be read.
  useLayoutEffect(() => {
    const element = document.querySelector<HTMLFormElement>(`form#${ID}`);
    if (!overlay || !element) return;
    return () => {
      const typed = typedIn(element, data, choice.current);
      if (element.isConnected && JSON.stringify(typed) !== JSON.stringify(data))
        overlay.onLeft(typed);
    };
  }, [data, overlay]);

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
    <div className={`${STACK} pt-1`}>
      {lead}
      <Problems
        fields={(["email", ...KINDS, "acceptance"] as const).map((name) => fields[name])}
        labels={labels}
      />
      <FailureNotice failure={reply?.failure} instead={failureWords} />
      <Form {...formProps(form, NEWSLETTER_PATH)} defaultShouldRevalidate={false} className={STACK}>
        <EnterSends />
        <EmailField
          {...getInputProps(fields.email, { type: "email" })}
          autoComplete="email"
          label={labels.email}
          hint={t("email.hint")}
          error={problem(fields.email)}
        />
        {data.suggested ? <p className="hint">{t("suggested")}</p> : null}
        <WishFields
          formId={ID}
          wish={data.wish}
          path={NEWSLETTER_PATH}
          fields={fields}
          onChoice={(now) => (choice.current = now)}
        >
          <div className="wrap-anywhere">
            <CheckboxRow
              {...getInputProps(fields.acceptance, { type: "checkbox" })}
              required
              label={t("acceptance")}
              error={problem(fields.acceptance)}
            />
            <LinkRow className="ms-8.5">
              <ContentLink to={data.policyUrl} target="_blank">
                {t("acceptance.privacy")}
              </ContentLink>
              <ContentLink to={data.termsUrl} target="_blank">
                {t("acceptance.terms")}
              </ContentLink>
            </LinkRow>
          </div>
        </WishFields>
        {/* Not above the fields as in shorter forms: it belongs below the sentence that sums up the choice. */}
        <div>
          <Button variant="primary" block pending={pending} pendingLabel={t("pending")}>
            {t("submit")}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** Returns the initial values with which a form would look as it does now. */
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
