import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Breadcrumbs } from "~/features/page/page-head";
import { FORM_PAGE } from "./names";
import { authorPath, BACK, claimPath, WITHDRAW } from "~/paths/authors";
import { useNavigation } from "react-router";
import { Button } from "~/components/button";
import { useLanguage } from "~/i18n/language";
import { Form } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { AUTHOR_MESSAGE_MS } from "#contract/limits";

interface AuthorPageProps {
  author: { slug: string; name: string };
  /** The heading, and the content below it. */
  title: ReactNode;
  children: ReactNode;
}

/** The frame of a page below an author's page. */
export function AuthorPage({ author: { slug, name }, title, children }: AuthorPageProps) {
  const { t } = useTranslation("content");
  return (
    <div className={FORM_PAGE}>
      <Breadcrumbs
        items={[
          { to: "/authors", label: t("authors.title") },
          { to: authorPath(slug), label: name },
        ]}
      />
      <header className="page-head">{title}</header>
      {children}
    </div>
  );
}

interface WithdrawFormProps {
  /** Slug of the author. */
  slug: string;
  /** Where it returns, without language, if that is not the author's page. */
  back?: string;
  /** Id of the element that names the profile, if a page has several. */
  describedBy?: string;
  className?: string;
}

/** A form that withdraws the user's own claim. */
export function WithdrawForm({ slug, back, describedBy, className }: WithdrawFormProps) {
  const { t } = useTranslation("author");
  const language = useLanguage();
  const { state, formAction } = useNavigation();
  const action = claimPath(slug);
  const pending = state !== "idle" && formAction === localisedPath(action, language);
  return (
    <Form method="post" action={action} replace preventScrollReset className={className}>
      {back ? <input type="hidden" name={BACK} value={back} /> : null}
      <Button
        small
        name="intent"
        value={WITHDRAW}
        pending={pending}
        pendingLabel={t("withdrawing")}
        aria-describedby={describedBy}
      >
        {t("withdraw")}
      </Button>
    </Form>
  );
}

/** Closes a dialog about an author after success, once the message has been shown for the time of R4.21. */
export function useClosing(done: boolean, onClose: (() => void) | undefined): void {
  useEffect(() => {
    if (!done || !onClose) return;
    const timer = setTimeout(onClose, AUTHOR_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [done, onClose]);
}
