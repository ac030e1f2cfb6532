import { entriesOf, forgetUnsent, keepUnsent, type SendOutcome, sendUnsent } from "./unsent";

/** How long after the last change the browser keeps it, and the server. Ours: a word, and a thought. */
const KEEP_HERE_MS = 300;
const SEND_MS = 3_000;

/** `typing`: there is something that the server does not have. */
export type DraftStep = "untouched" | "typing" | "sending" | SendOutcome;
const TROUBLES: readonly DraftStep[] = ["full", "signed_out", "too_large"];
/** Whether somebody has to do something before the server keeps it. */
export const isTrouble = (step: DraftStep): boolean => TROUBLES.includes(step);

/** What is kept of a form. */
export interface DraftState {
  step: DraftStep;
  /** Somebody has asked for it; otherwise the form keeps itself. */
  isAsked: boolean;
}

/** Keeps one form while somebody fills it in, and tells how that goes. */
export interface DraftKeeper {
  /** Something has changed. */
  touch(): void;
  /** Has the server keep what it does not have; where somebody asks for it, what it has too. */
  send(isAsked?: boolean): void;
  isSaving(): boolean;
  /** Resolves once no save is under way. */
  settled(): Promise<void>;
  /** Sends nothing while the form is handed in: a draft that comes behind it would bring back what has been handed in. */
  hold(): void;
  /** Goes on: the form was refused. */
  release(): void;
  /** Whether it is left with something in it that is a draft now. */
  isDraft(): boolean;
  /** Forgets all of it: it has been handed in. */
  stop(): void;
  /** Tells nothing any more; what is under way goes on. */
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
  /** Changes so far, and how many of them the server has. */
  let changes = 0;
  let sent = 0;
  let isHeld = false;
  let isStopped = false;
  let isClosed = false;
  let saving: Promise<void> | null = null;

  let told: DraftStep = "untouched";

  function tell(step: DraftStep, isAsked = false): void {
    // What somebody has to do something about stays in view while they type on.
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
    // One after the other: the last one counts.
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
