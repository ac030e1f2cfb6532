import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { collectionPath } from "~/features/collections/paths";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { useChanges } from "../use-changes";
import type { Confirmation } from "./confirmation";

/** The question itself, with what one loses by it. In a dialog, `onClose` ends it; on a page one goes back to the collection. */
export function ConfirmForm({
  confirmation: { intent, slug, title, to, person },
  onClose,
}: {
  confirmation: Confirmation;
  onClose?: () => void;
}) {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  const { Form, state, data } = useChanges(intent === "unfeature" ? "promotion" : "people");
  const sent = useRef(false);
  useEffect(() => {
    // What became of it is said on the page behind, failures too.
    if (sent.current && state === "idle" && data) onClose?.();
  }, [state, data, onClose]);
  const onSubmit = (event: FormEvent) => {
    if (state !== "idle") event.preventDefault();
    sent.current = true;
  };
  const words = { title, name: person?.name ?? "" };
  return (
    <>
      <p className="mb-5 wrap-anywhere">{t(`confirm.${wordsOf(intent)}.text`, words)}</p>
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
          {t(`confirm.${wordsOf(intent)}.button`)}
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

/** An invitation is one, of an account or of an address. */
const wordsOf = (intent: Confirmation["intent"]) => (intent === "uninvite" ? "revoke" : intent);

/** Its heading, on a page and of a dialog. */
export function useConfirmTitle(): (confirmation: Confirmation) => string {
  const { t } = useTranslation("collection");
  return ({ intent, title, person }) =>
    t(`confirm.${wordsOf(intent)}.title`, { title, name: person?.name ?? "" });
}
