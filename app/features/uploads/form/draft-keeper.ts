import { entriesOf, forgetUnsent, keepUnsent, type SendOutcome, sendUnsent } from "./unsent";

/**
 * How long after the last change the browser keeps the form, and the server. Chosen: the time to type a word, and a
 * pause for thought.
 */
const KEEP_HERE_MS = 300;
const SEND_MS = 3_000;

/** `typing`: the form has changes that the server does not have. */
export type DraftStep = "untouched" | "typing" | "sending" | SendOutcome;
const TROUBLES: readonly DraftStep[] = ["full", "signed_out", "too_large"];
/** Whether the user has to act before the server can keep the form. */
export const isTrouble = (step: DraftStep): boolean => TROUBLES.includes(step);

/** The state of a form's draft. */
export interface DraftState {
  step: DraftStep;
  /** Whether the user asked to save; otherwise the form saves itself. */
  isAsked: boolean;
}

/** Saves one form while the user fills it in, and reports the result. */
export interface DraftKeeper {
  /** Records a change. */
  touch(): void;
  /** Sends unsaved changes to the server. If the user asks for it, sends the form even without changes. */
  send(isAsked?: boolean): void;
  isSaving(): boolean;
  /** Resolves once no save is in progress. */
  settled(): Promise<void>;
  /** Stops saving while the form is submitted. A draft that arrives later would bring back the submitted form. */
  hold(): void;
  /** Continues to save after the form was refused. */
  release(): void;
  /** Whether the form has changed and is not being submitted: its content is a draft then. */
  isDraft(): boolean;
  /** Deletes the kept form after it was submitted. */
  stop(): void;
  /** Stops reporting. Saves in progress continue. */
  close(): void;
}

export function createDraftKeeper(
  form: HTMLFormElement,
  person: number,
  draft: string,
  show: (state: DraftState) => void,
): DraftKeeper {
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  /** Number of changes so far, and how many of them the server has. */
  let changes = 0;
  let sent = 0;
  let isHeld = false;
  let isStopped = false;
  let isClosed = false;
  let saving: Promise<void> | null = null;

  let told: DraftStep = "untouched";

  function tell(step: DraftStep, isAsked = false): void {
    // A message that needs user action stays visible while the user types on.
    const isLess = step === "typing" || (step === "sending" && !isAsked);
    if (isClosed || isStopped || (isTrouble(told) && isLess)) return;
    told = step;
    show({ step, isAsked });
  }
  const pause = () => [keepTimer, sendTimer].forEach(clearTimeout);
  const keepHere = () => keepUnsent(person, { draft, entries: entriesOf(form) });

  function touch(): void {
    if (isStopped) return;
    changes += 1;
    tell("typing");
    pause();
    keepTimer = setTimeout(keepHere, KEEP_HERE_MS);
    sendTimer = setTimeout(send, SEND_MS);
  }

  function send(isAsked = false): void {
    if (isHeld || isStopped || (changes === sent && !isAsked)) return;
    pause();
    const [upTo, unsent] = [changes, { draft, entries: entriesOf(form) }];
    keepUnsent(person, unsent);
    // Saves run one after the other, so that the last one wins.
    const mine = (saving ?? Promise.resolve()).then(async () => {
      if (isHeld || isStopped) return;
      tell("sending", isAsked);
      const outcome = await sendUnsent(person, unsent);
      if (outcome === "kept") sent = upTo;
      if (outcome === "kept" && changes === upTo) forgetUnsent(person, draft);
      if (changes === upTo) tell(outcome, isAsked);
      else tell("typing");
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
      if (changes !== sent) keepHere();
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
      forgetUnsent(person, draft);
    },
    close() {
      isClosed = true;
      pause();
    },
  };
}
