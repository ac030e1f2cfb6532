import { clsx } from "clsx";
import { Bookmark } from "lucide-react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "#contract/shared";
import { buttonClass } from "~/components/button";
import { usePagePath } from "~/features/shell/use-page-path";
import { AccountLink } from "~/features/session/account-link";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { setSaved, useLibraryStore } from "./library-store";
import { buttonId, changePath } from "./paths";

interface SaveButtonProps {
  piece: Pick<Card, "databaseId" | "title" | "saved">;
  /** With a word beside the bookmark: on the piece's own page. */
  labelled?: boolean;
  /** Which of the page's lists it is in, where another one may have the same piece. */
  place?: string;
}

/**
 * Saves a piece, or takes it out again. Whoever is not signed in is led there first, and back to this button: a piece is
 * saved by a press alone, never by an address.
 */
export function SaveButton(props: SaveButtonProps) {
  const { t } = useTranslation("cards");
  const path = usePagePath();
  const { piece, labelled, place } = props;
  if (piece.saved !== undefined) return <SaveForm {...props} />;
  return (
    <AccountLink
      form="login"
      redirect={`${path}#${buttonId(piece.databaseId, place)}`}
      className={look(labelled)}
      label={t("save.title", { title: piece.title })}
    >
      <Mark />
      {labelled ? t("save") : null}
    </AccountLink>
  );
}

const look = (labelled?: boolean) =>
  buttonClass(labelled ? undefined : { variant: "bare", icon: true });
const Mark = () => <Bookmark size={22} strokeWidth={1.75} aria-hidden="true" />;

function SaveForm({ piece: { databaseId, title, ...loaded }, labelled, place }: SaveButtonProps) {
  const { t } = useTranslation("cards");
  const language = useLanguage();
  const path = usePagePath();
  const saved = useLibraryStore().saved.get(databaseId) ?? loaded.saved ?? false;
  const change = saved ? "remove" : "save";
  const id = buttonId(databaseId, place);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void setSaved(change, { databaseId }, language, id);
  };
  return (
    <form method="post" action={localisedPath(changePath(change), language)} onSubmit={onSubmit}>
      <input type="hidden" name="databaseId" value={databaseId} />
      <input type="hidden" name="back" value={`${path}#${id}`} />
      <button
        id={id}
        className={clsx(
          look(labelled),
          "aria-pressed:text-accent aria-pressed:[&>svg]:fill-current",
        )}
        aria-pressed={saved}
        aria-label={t(saved && labelled ? "saved.title" : "save.title", { title })}
      >
        <Mark />
        {labelled ? t(saved ? "saved" : "save") : null}
      </button>
    </form>
  );
}
