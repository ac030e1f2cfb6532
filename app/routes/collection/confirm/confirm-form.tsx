import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { collectionPath } from "~/paths/collections";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { useChanges } from "../changes";
import type { PersonRef } from "#contract/collections";
import { Notice } from "~/components/messages";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";

/** The confirmation and its consequences. `onClose` closes the dialog; without it, "cancel" links back to the collection. */
export function ConfirmForm({
  confirmation: { intent, slug, title, to, person },
  onClose,
}: {
  confirmation: Confirmation;
  onClose?: () => void;
}) {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  const { Form, state, data } = useChanges(intent === "unfeature" ? "promotion" : "collaborators");
  const sent = useRef(false);
  useEffect(() => {
    // The page behind the dialog shows the result, also when it failed.
    if (sent.current && state === "idle" && data) onClose?.();
  }, [state, data, onClose]);
  const onSubmit = (event: FormEvent) => {
    if (state !== "idle") event.preventDefault();
    sent.current = true;
  };
  const names = { title, name: person?.name ?? "" };
  return (
    <>
      <p className="mb-5 wrap-anywhere">{t(`confirm.${textKeyOf(intent)}.text`, names)}</p>
      <Form
        method="post"
        action={localisedPath(to, language)}
        onSubmit={onSubmit}
        className="actions"
      >
        <input type="hidden" name="intent" value={intent} />
        {person ? (
          <input
            type="hidden"
            name={intent === "uninvite" ? "invite" : "person"}
            value={person.databaseId}
          />
        ) : null}
        <Button variant="danger" pending={state !== "idle"} pendingLabel={t("pending")}>
          {t(`confirm.${textKeyOf(intent)}.button`)}
        </Button>
        {onClose ? (
          <Button type="button" onClick={onClose}>
            {t("cancel")}
          </Button>
        ) : (
          <Link to={collectionPath(slug)} className={buttonClass()}>
            {t("cancel")}
          </Link>
        )}
      </Form>
    </>
  );
}

/** Invitations to accounts and to email addresses share the same texts. */
const textKeyOf = (intent: Confirmation["intent"]) => (intent === "uninvite" ? "revoke" : intent);

/** Returns the heading, used for both the page and the dialog. */
export function useConfirmTitle(): (confirmation: Confirmation) => string {
  const { t } = useTranslation("collection");
  return ({ intent, title, person }) =>
    t(`confirm.${textKeyOf(intent)}.title`, { title, name: person?.name ?? "" });
}

/** A change that needs confirmation. */
export interface Confirmation {
  intent: "grant" | "remove" | "revoke" | "uninvite" | "leave" | "unfeature";
  /** Slug and title of the collection. */
  slug: string;
  title: string;
  /** The path that the form is sent to, without the language. */
  to: string;
  /** The affected person: the visitor for `leave`; for `uninvite`, the invitation's id and email address. */
  person?: PersonRef;
}

/** The confirmation as a dialog over the page. */
export function ConfirmDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("collection");
  const titleOf = useConfirmTitle();
  return (
    <LoadedDialog<{ confirmation: Confirmation | null }>
      page={page}
      onClose={onClose}
      title={(data) => (data?.confirmation ? titleOf(data.confirmation) : t("confirm.title"))}
      closeLabel={t("close")}
    >
      {({ confirmation }) =>
        confirmation ? (
          <ConfirmForm confirmation={confirmation} onClose={onClose} />
        ) : (
          <Notice>{t("confirm.over")}</Notice>
        )
      }
    </LoadedDialog>
  );
}
