import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PROFILE_MESSAGE_MS } from "#contract/limits";
import { ToastBox, ToastText, Toasts } from "~/components/toast";

/** What was saved, and how many saves preceded it. */
export interface SavedChange {
  what: SavedForm;
  count: number;
}

/**
 * Reports the last save as a toast, so that the page does not shift when it goes. With JavaScript, it disappears after
 * the time of R4.28.
 */
export function SavedToast({ save }: { save: SavedChange | null }) {
  return <Toasts>{save ? <SavedMessage key={save.count} what={save.what} /> : null}</Toasts>;
}

function SavedMessage({ what }: { what: SavedForm }) {
  const { t } = useTranslation("settings");
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), PROFILE_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (gone) return null;
  return (
    <ToastBox>
      <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      <ToastText>{t(`saved.${what}`)}</ToastText>
    </ToastBox>
  );
}

/** The only URL of the settings page: it has no translations (R2.7). */
export const SETTINGS_PATH = "/account/user-settings";
/** The forms of the page, as named in the query of their addresses. */
export const SETTINGS_FORMS = ["name", "password", "sessions", "delete"] as const;
export type SettingsForm = (typeof SETTINGS_FORMS)[number];
/** Forms that save in place; the others end the session. */
export type SavedForm = Extract<SettingsForm, "name" | "password">;
/** Query parameter without JavaScript: the form that was just saved. */
export const SAVED = "saved";
