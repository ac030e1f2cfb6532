import { useTranslation } from "react-i18next";
import { getInputProps, useForm } from "@conform-to/react";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FollowedKind } from "#contract/names";
import { Button } from "~/components/button";
import { CheckboxRow, EmailField } from "~/components/field";
import { useGuard } from "~/features/dialogs/use-unsaved-form";
import {
  ImplicitSubmitButton,
  STACK,
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
  type FailureMessages,
} from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { ContentLink } from "~/i18n/link";
import { LinkRow, SignedUp } from "./link-form";
import type { NewsletterData, NewsletterReply } from "./newsletter-data";
import { KINDS, NEWSLETTER_PATH } from "~/paths/newsletter";
import { type Choice, CriteriaFields } from "./criteria-fields";

/** Returns sentences for refusals that have a special meaning for subscriptions. */
export function useNewsletterFailureMessages(): FailureMessages {
  const { t } = useTranslation("newsletter");
  return {
    limit_reached: t("failure.limit"),
    conflict: t("failure.same"),
    not_found: t("failure.gone"),
    invalid_input: t("failure.unknown"),
  };
}

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

/** Callbacks of the overlay around the form. The object keeps its identity. */
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
      onRetry={() => setRound(round + 1)}
    />
  );
}

/** In the overlay the first field gets the focus. */
function SignUpForm({
  data,
  reply: pageReply,
  lead,
  overlay,
  onRetry,
}: NewsletterFormProps & { onRetry: () => void }) {
  const { t } = useTranslation("newsletter");
  const { Form, reply, pending, formProps, options } = useFormFetcher<NewsletterReply>(
    ID,
    pageReply,
    {
      focus: overlay !== undefined,
    },
  );
  // The overlay must stay open until the answer arrives, which only the form in it receives. This starts with the press of the
  // button: Escape could close the overlay before the form renders as pending.
  const sending = useRef(false);
  const [form, fields] = useForm<Record<FollowedKind | "email" | "acceptance", string>>({
    ...options,
    defaultValue: { email: data.email, acceptance: data.accepted ? "on" : undefined },
    onSubmit(event) {
      options.onSubmit(event);
      if (!event.defaultPrevented) sending.current = true;
    },
  });
  const problem = useFieldMessage();
  const failureWords = useNewsletterFailureMessages();
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
                to: data.criteria.search
                  ? `${NEWSLETTER_PATH}?${data.criteria.search.query}`
                  : NEWSLETTER_PATH,
                onClick: onRetry,
              }
        }
      />
    );
  return (
    <div className={`${STACK} pt-1`}>
      {lead}
      <ProblemSummary
        fields={(["email", ...KINDS, "acceptance"] as const).map((name) => fields[name])}
        labels={labels}
      />
      <FailureNotice failure={reply?.failure} instead={failureWords} />
      <Form {...formProps(form, NEWSLETTER_PATH)} defaultShouldRevalidate={false} className={STACK}>
        <ImplicitSubmitButton />
        <EmailField
          {...getInputProps(fields.email, { type: "email" })}
          autoComplete="email"
          label={labels.email}
          hint={t("email.hint")}
          error={problem(fields.email)}
        />
        {data.suggested ? <p className="hint">{t("suggested")}</p> : null}
        <CriteriaFields
          formId={ID}
          criteria={data.criteria}
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
        </CriteriaFields>
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
  const { criteria } = data;
  const fields = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      {
        ...criteria.fields[kind],
        chosen: [...(choice?.chosen[kind] ?? criteria.fields[kind].chosen)],
      },
    ]),
  ) as NewsletterData["criteria"]["fields"];
  return {
    ...data,
    email: String(sent.get("email") ?? ""),
    accepted: sent.has("acceptance"),
    criteria: {
      frequency: choice?.frequency ?? criteria.frequency,
      fields,
      search: choice ? choice.search : criteria.search,
    },
  };
}
