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
import { useLeaving } from "~/features/dialogs/use-leaving";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { DeskHead, DeskReply } from "./desk-reply";
import { INTENT, intentValue } from "./intents";
import { CONFLICT_ID } from "./paths";

/** How long nothing is typed before it is kept by itself. Ours: the end of a sentence, not of a word. */
const PAUSE_MS = 2_500;
/** When what could not be kept is tried again. Ours. */
const RETRY_MS = 20_000;

interface SavingOptions {
  /** Where the form is sent to, with its language. */
  action: string;
  /** What the server said when the page itself was sent. */
  pageReply: DeskReply | undefined;
  /** It was kept; the post as it is by now. */
  onKept: (head: DeskHead) => void;
}

/**
 * Keeps what is typed: after a pause, before the page is left by one of its own links, and when it is asked to. One request at
 * a time, since each is based on what the one before has kept. While somebody else's words are beside one's own nothing goes
 * by itself.
 */
export function useSaving(
  form: RefObject<HTMLFormElement | null>,
  { action, pageReply, onKept }: SavingOptions,
) {
  const { t } = useTranslation("desk-edit");
  const language = useLanguage();
  const fetcher = useFetcher<DeskReply>();
  const navigate = useNavigate();
  const [isDirty, setDirty] = useState(pageReply?.shown !== undefined);
  /** The same for whoever asks between two renderings. */
  const dirty = useRef(isDirty);
  const mark = useCallback((isNowDirty: boolean) => {
    dirty.current = isNowDirty;
    setDirty(isNowDirty);
  }, []);
  const counts = useRef({ typed: 0, sent: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What waits for the request on its way: a button, or a page to go to. */
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

  // Timers and listeners outlive a rendering; they do what the last one would.
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
    onKept(data.saved);
    const isAll = counts.current.typed === counts.current.sent;
    if (isAll) mark(false);
    // It is kept, and what else was asked for is not done.
    if (!data.done) return;
    if (waiting?.button) form.current?.requestSubmit(waiting.button);
    else if (waiting?.to !== undefined && isAll) void navigate(waiting.to);
  }, [data, isBusy, form, mark, navigate, sendAfter, onKept]);

  /** The form is sent by one of its buttons: behind what is on its way. */
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    clearTimeout(timer.current);
    if (isBusy) {
      event.preventDefault();
      next.current = submitter ? { button: submitter } : null;
    } else counts.current.sent = counts.current.typed;
  };

  const saveThen = (to: string) => {
    // Going on must not settle what is to be read first.
    if (reply?.conflict) {
      document.getElementById(CONFLICT_ID)?.focus();
      return;
    }
    next.current = { to: localisedPath(to, language) };
    if (!isBusy) send();
  };

  /** What was typed is given up: nothing asks for it any more. */
  const giveUp = useCallback(() => {
    clearTimeout(timer.current);
    dirty.current = false;
  }, []);

  // What was sent and refused is as much at risk as what was never sent.
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
    saveThen,
    giveUp,
    sent: fetcher.formData,
  };
}
