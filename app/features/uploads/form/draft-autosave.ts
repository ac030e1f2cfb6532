import { entriesOf, deleteUnsent, storeUnsent, type SaveResult, saveUnsent } from "./unsent";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showMessage } from "~/features/collections/library/library";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { addressOfDraft, uploadPath } from "./upload-address";

/**
 * How long after the last change the form is saved in the browser, and on the server. Chosen: the time to type a word, and a
 * pause for thought.
 */
const SAVE_LOCALLY_MS = 300;
const SEND_MS = 3_000;

/** `typing`: the form has changes that the server does not have. */
export type DraftStep = "untouched" | "typing" | "sending" | SaveResult;
const NEEDS_USER: readonly DraftStep[] = ["full", "signed_out", "too_large"];
/** Returns whether the user has to act before the server can save the form. */
export const needsUser = (step: DraftStep): boolean => NEEDS_USER.includes(step);

/** The state of a form's draft. */
export interface DraftState {
  step: DraftStep;
  /** Whether the user asked to save; otherwise the form saves itself. */
  isManual: boolean;
}

/** Saves one form while the user fills it in, and reports the result. */
export interface DraftAutosave {
  /** Records a change. */
  touch(): void;
  /** Sends unsaved changes to the server. If the user asks for it, sends the form even without changes. */
  send(isManual?: boolean): void;
  isSaving(): boolean;
  /** Resolves once no save is in progress. */
  settled(): Promise<void>;
  /** Stops saving while the form is submitted. A draft that arrives later would bring back the submitted form. */
  hold(): void;
  /** Continues to save after the form was refused. */
  release(): void;
  /** Whether the form has changed and is not being submitted: its content is a draft then. */
  isDraft(): boolean;
  /** Stops saving after the form was submitted, and deletes it from the browser. */
  stop(): void;
  /** Stops reporting. Saves in progress continue. */
  close(): void;
}

function createDraftAutosave(
  form: HTMLFormElement,
  person: number,
  draft: string,
  show: (state: DraftState) => void,
): DraftAutosave {
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  /** Number of changes so far, and how many of them the server has. */
  let changes = 0;
  let sent = 0;
  let isHeld = false;
  let isStopped = false;
  let isClosed = false;
  let saving: Promise<void> | null = null;

  let shown: DraftStep = "untouched";

  function report(step: DraftStep, isManual = false): void {
    // A message that needs user action stays visible while the user types on.
    const isLess = step === "typing" || (step === "sending" && !isManual);
    if (isClosed || isStopped || (needsUser(shown) && isLess)) return;
    shown = step;
    show({ step, isManual });
  }
  const pause = () => [keepTimer, sendTimer].forEach(clearTimeout);
  const saveLocally = () => storeUnsent(person, { draft, entries: entriesOf(form) });

  function touch(): void {
    if (isStopped) return;
    changes += 1;
    report("typing");
    pause();
    keepTimer = setTimeout(saveLocally, SAVE_LOCALLY_MS);
    sendTimer = setTimeout(send, SEND_MS);
  }

  function send(isManual = false): void {
    if (isHeld || isStopped || (changes === sent && !isManual)) return;
    pause();
    const [upTo, unsent] = [changes, { draft, entries: entriesOf(form) }];
    storeUnsent(person, unsent);
    // Saves run one after the other, so that the last one wins.
    const mine = (saving ?? Promise.resolve()).then(async () => {
      if (isHeld || isStopped) return;
      report("sending", isManual);
      const outcome = await saveUnsent(person, unsent);
      if (outcome === "kept") sent = upTo;
      if (outcome === "kept" && changes === upTo) deleteUnsent(person, draft);
      if (changes === upTo) report(outcome, isManual);
      else report("typing");
    });
    saving = mine;
    void mine.then(() => {
      if (saving === mine) saving = null;
    });
  }

  async function settled(): Promise<void> {
    if (!saving) return;
    await saving;
    return settled();
  }

  return {
    touch,
    send,
    isSaving: () => saving !== null,
    settled,
    hold() {
      isHeld = true;
      pause();
      if (changes !== sent) saveLocally();
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      if (changes !== sent) sendTimer = setTimeout(send, SEND_MS);
    },
    isDraft: () => !isHeld && !isStopped && changes > 0,
    stop() {
      isStopped = true;
      pause();
      deleteUnsent(person, draft);
    },
    close() {
      isClosed = true;
      pause();
    },
  };
}

interface DraftAutosaveOptions {
  person: number;
  draft: string;
  /** Called when the user leaves a form with content; it is saved in any case. */
  onLeave?: (draft: string) => void;
}

/**
 * Saves a form while the user fills it in: in the browser after each word; on the server when typing pauses, the page is
 * hidden, the connection returns or the form unmounts. `touch` records a change; `saveNow` saves at once. `autosave` returns
 * the object that saves, or null until the form is mounted.
 */
export function useDraftAutosave(
  form: RefObject<HTMLFormElement | null>,
  { person, draft, onLeave }: DraftAutosaveOptions,
) {
  const [state, setState] = useState<DraftState>({ step: "untouched", isManual: false });
  const autosaveRef = useRef<DraftAutosave>(null);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);

  useEffect(() => {
    const here = form.current;
    if (!here) return;
    const autosave = createDraftAutosave(here, person, draft, setState);
    autosaveRef.current = autosave;
    const onHide = () => document.visibilityState === "hidden" && autosave.send();
    const onLine = () => autosave.send();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("online", onLine);
    return () => {
      window.removeEventListener("online", onLine);
      document.removeEventListener("visibilitychange", onHide);
      if (autosave.isDraft()) leave.current?.(draft);
      autosave.send();
      autosave.close();
    };
  }, [form, person, draft]);

  const autosave = useCallback(() => autosaveRef.current, []);
  const touch = useCallback(() => autosaveRef.current?.touch(), []);
  const saveNow = useCallback(() => autosaveRef.current?.send(true), []);
  return { state, touch, saveNow, autosave };
}

/** Returns a function that shows a message that the form is saved as a draft, with a link to it. */
export function useAnnounceDraftKept(): (draft: string) => void {
  const { t } = useTranslation("upload");
  const language = useLanguage();
  const { t: tContributions } = useTranslation("contributions");
  return useCallback(
    (draft) =>
      showMessage({
        text: t("left"),
        link: {
          to: localisedPath(uploadPath(addressOfDraft(draft)), language),
          label: tContributions("goOn"),
        },
      }),
    // The texts belong to the language, and a change of language reloads the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [language],
  );
}
