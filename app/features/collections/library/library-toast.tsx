import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { Toast } from "~/components/messages";
import { AccountLink } from "~/features/session/account-link";
import { useLanguage } from "~/i18n/language";
import { ContentLink, Link } from "~/i18n/link";
import { LibraryFailureMessage } from "./library-failure-message";
import { type LibraryMessage, type CustomMessage, showMessage, setSaved } from "./library";
import { buttonId, LIBRARY_HASH, PROFILE_PATH } from "~/paths/account";

export interface LibraryToastProps {
  message: LibraryMessage | CustomMessage;
}

/** The result of a change, and the one next action. */
export function LibraryToast({ message }: LibraryToastProps) {
  const close = useCallback(() => showMessage(null), []);
  return "text" in message ? (
    <ReadyToast message={message} close={close} />
  ) : (
    <ChangeToast message={message} close={close} />
  );
}

function ReadyToast({
  message: { text, link, error, stays },
  close,
}: {
  message: CustomMessage;
  close: () => void;
}) {
  const { t } = useTranslation("library");
  const action = link ? (
    <ContentLink to={link.to} onClick={close}>
      {link.label}
    </ContentLink>
  ) : null;
  return (
    <Toast closeLabel={t("close")} onClose={close} action={action} error={error} stays={stays}>
      {text}
    </Toast>
  );
}

function ChangeToast({
  message: { change, databaseId, after, failure, button = buttonId(databaseId) },
  close,
}: {
  message: LibraryMessage;
  close: () => void;
}) {
  const { t } = useTranslation("library");
  const language = useLanguage();
  if (failure) {
    return (
      <Toast
        error
        closeLabel={t("close")}
        onClose={close}
        action={
          failure === "unauthenticated" ? (
            <AccountLink form="login">{t("signIn")}</AccountLink>
          ) : null
        }
      >
        <LibraryFailureMessage change={change} failure={failure} />
      </Toast>
    );
  }
  const undo = async () => {
    await setSaved("save", { databaseId, after }, language, button);
    // The pressed button has closed with its message. The focus goes to the row, or to the heading of the list if the row is
    // not back yet. If another part of the profile is shown, it goes to the current tab.
    const row = document.getElementById(button);
    const heading = document.getElementById(LIBRARY_HASH.slice(1));
    if (heading) heading.tabIndex = -1;
    const tab = document.querySelector<HTMLElement>("main [role=tab][aria-selected=true]");
    [row, heading, tab].find((place) => place?.checkVisibility())?.focus();
  };
  return (
    <Toast
      closeLabel={t("close")}
      onClose={close}
      action={
        change === "save" ? (
          <Link to={PROFILE_PATH + LIBRARY_HASH} onClick={close}>
            {t("see")}
          </Link>
        ) : (
          <button
            type="button"
            className={buttonClass({ variant: "bare" })}
            onClick={() => void undo()}
          >
            {t("undo")}
          </button>
        )
      }
    >
      {t(change === "save" ? "saved" : "removed")}
    </Toast>
  );
}
