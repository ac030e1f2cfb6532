import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useFetcher, useNavigate } from "react-router";
import { useLeaving } from "~/features/dialogs/use-unsaved-form";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { type AdminHead, type EditorReply, INTENT, intentValue } from "./editor-form";
import { CONFLICT_ID } from "~/paths/admin";

/** Pause in typing before the form saves itself. Chosen: the end of a sentence, not of a word. */
const PAUSE_MS = 2_500;
/** Wait before a save that failed with `not_ready` is tried again. */
const RETRY_MS = 20_000;

interface AutosaveOptions {
  /** Where the form is sent, with its language. */
  action: string;
  /** The server's answer when the page itself was sent. */
  pageReply: EditorReply | undefined;
  /** Called after a save with the current post. */
  onSaved: (head: AdminHead) => void;
}

/**
 * Saves what is typed: after a pause, before the user follows one of the editor's own links, and on request. Sends one
 * request at a time, since each is based on the previous save. Does not save by itself while a conflict with another
 * user's version is shown.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  { action, pageReply, onSaved }: AutosaveOptions,
) {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const fetcher = useFetcher<EditorReply>();
  const navigate = useNavigate();
  const [isDirty, setDirty] = useState(pageReply?.shown !== undefined);
  /** The same value, for code that runs between two renderings. */
  const dirty = useRef(isDirty);
  const mark = useCallback((isNowDirty: boolean) => {
    dirty.current = isNowDirty;
    setDirty(isNowDirty);
  }, []);
  const counts = useRef({ typed: 0, sent: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What waits for the current request: a button, or a page to go to. */
  const next = useRef<{ button?: HTMLElement; to?: string } | null>(null);
  const isBusy = fetcher.state !== "idle";
  const reply = fetcher.data ?? pageReply;

  const send = useCallback(() => {
    if (!form.current) return;
    clearTimeout(timer.current);
    counts.current.sent = counts.current.typed;
    const fields = new FormData(form.current);
    fields.set(INTENT, intentValue({ verb: "save" }));
    void fetcher.submit(fields, {
      method: "post",
      action,
      encType: "multipart/form-data",
      defaultShouldRevalidate: false,
    });
  }, [form, fetcher, action]);

  // Timers and listeners outlive a rendering; they use the latest functions.
  const live = useRef({ send, isBusy, isHeld: false });
  useLayoutEffect(() => {
    live.current = { send, isBusy, isHeld: reply?.conflict !== undefined };
  });

  const sendAfter = useCallback((pause: number) => {
    const wait = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (live.current.isHeld) return;
        if (live.current.isBusy) wait();
        else live.current.send();
      }, pause);
    };
    wait();
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const touch = useCallback(() => {
    counts.current.typed += 1;
    mark(true);
    sendAfter(PAUSE_MS);
  }, [mark, sendAfter]);

  const { data } = fetcher;
  useEffect(() => {
    if (!data || isBusy) return;
    const waiting = next.current;
    next.current = null;
    if (!data.saved) {
      if (data.failure?.code === "not_ready") sendAfter(RETRY_MS);
      return;
    }
    onSaved(data.saved);
    const isAll = counts.current.typed === counts.current.sent;
    if (isAll) mark(false);
    // The draft was saved, but the requested action was not done.
    if (!data.done) return;
    if (waiting?.button) form.current?.requestSubmit(waiting.button);
    else if (waiting?.to !== undefined && isAll) void navigate(waiting.to);
  }, [data, isBusy, form, mark, navigate, sendAfter, onSaved]);

  /** Sends the form by one of its buttons, after the current request. */
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    clearTimeout(timer.current);
    if (isBusy) {
      event.preventDefault();
      next.current = submitter ? { button: submitter } : null;
    } else counts.current.sent = counts.current.typed;
  };

  const saveAndNavigate = (to: string) => {
    // A save before leaving would overwrite the other user's version, perhaps unread.
    if (reply?.conflict) {
      document.getElementById(CONFLICT_ID)?.focus();
      return;
    }
    next.current = { to: localisedPath(to, language) };
    if (!isBusy) send();
  };

  /** Stops autosave and marks the form as saved, so that leaving needs no confirmation. */
  const stopAutosave = useCallback(() => {
    clearTimeout(timer.current);
    dirty.current = false;
  }, []);

  // Refused input is as much at risk as input that was never sent.
  useLeaving(
    useCallback(() => dirty.current || live.current.isBusy, []),
    t("leave"),
  );
  return {
    Form: fetcher.Form,
    reply,
    isBusy,
    isDirty,
    touch,
    onSubmit,
    saveAndNavigate,
    stopAutosave,
    sent: fetcher.formData,
  };
}
