import { clsx } from "clsx";
import { Bookmark } from "lucide-react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Card } from "#contract/shared";
import { buttonClass } from "~/components/button";
import { usePagePath } from "~/features/page/page-context";
import { useAccountLink } from "~/features/session/account-link";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { rememberPendingSave, setSaved, useLibraryStore } from "./library";
import { buttonId, changePath } from "~/paths/account";

interface SaveButtonProps {
  post: Pick<Card, "databaseId" | "title" | "saved">;
  /** Shows a label beside the bookmark, on the resource's own page. */
  labelled?: boolean;
  /** Id of the list on the page, if another list may have the same resource. */
  listId?: string;
}

/**
 * A button that saves or removes a resource. Visitors sign in first; the resource is saved on the way back to this button. Only
 * pressing the button saves a resource; opening an address never does.
 */
export function SaveButton(props: SaveButtonProps) {
  return props.post.saved === undefined ? <VisitorForm {...props} /> : <SaveForm {...props} />;
}

function VisitorForm({ post: { databaseId, title }, labelled, listId }: SaveButtonProps) {
  const { t } = useTranslation("cards");
  const language = useLanguage();
  const navigate = useNavigate();
  const back = `${usePagePath()}#${buttonId(databaseId, listId)}`;
  const { to, options } = useAccountLink("login", back);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    rememberPendingSave({ databaseId, back }, language);
    void navigate(to, options);
  };
  return (
    <form method="post" action={localisedPath(changePath("save"), language)} onSubmit={onSubmit}>
      <input type="hidden" name="back" value={back} />
      <button
        name="databaseId"
        value={databaseId}
        className={iconProps(labelled)}
        aria-label={t("save.title", { title })}
      >
        <Mark />
        {labelled ? t("save") : null}
      </button>
    </form>
  );
}

const iconProps = (labelled?: boolean) =>
  buttonClass(labelled ? undefined : { variant: "bare", icon: true });
const Mark = () => <Bookmark size={22} strokeWidth={1.75} aria-hidden="true" />;

function SaveForm({ post: { databaseId, title, ...loaded }, labelled, listId }: SaveButtonProps) {
  const { t } = useTranslation("cards");
  const language = useLanguage();
  const path = usePagePath();
  const saved = useLibraryStore().saved.get(databaseId) ?? loaded.saved ?? false;
  const change = saved ? "remove" : "save";
  const id = buttonId(databaseId, listId);
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
          iconProps(labelled),
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
