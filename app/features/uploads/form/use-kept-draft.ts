import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { entriesOf, forgetUnsent, keepUnsent, type SendOutcome, sendUnsent } from "./unsent";

/** How long after the last change the browser keeps it, and the server. Ours: a word, and a thought. */
const KEEP_HERE_MS = 300;
const SEND_MS = 3_000;

/** `typing`: there is something that the server does not have. */
export type DraftState = "untouched" | "typing" | "sending" | SendOutcome;

interface KeptDraftOptions {
  person: number;
  draft: string;
  /** Hears that the form is left with something in it; it is kept in any case. */
  onLeave?: (draft: string) => void;
}

/**
 * Keeps a form while somebody fills it in: in the browser at once, and on the server when typing pauses, when the page is
 * hidden, when the line is back, and when the form goes. `touch` says that something has changed, `keep` sends it now, `stop` forgets all of it
 * because it has been handed in.
 */
export function useKeptDraft(form: RefObject<HTMLFormElement | null>, { person, draft, onLeave }: KeptDraftOptions) {
  const [state, setState] = useState<DraftState>("untouched");
  const keeper = useRef<ReturnType<typeof createKeeper> | null>(null);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);

  useEffect(() => {
    const here = form.current;
    if (!here) return;
    const made = createKeeper(here, person, draft, setState);
    keeper.current = made;
    const onHide = () => document.visibilityState === "hidden" && void made.send();
    const onLine = () => void made.send();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("online", onLine);
    return () => {
      window.removeEventListener("online", onLine);
      document.removeEventListener("visibilitychange", onHide);
      if (made.isTouched()) leave.current?.(draft);
      void made.send();
      made.close();
    };
  }, [form, person, draft]);

  const touch = useCallback(() => keeper.current?.touch(), []);
  const keep = useCallback(() => keeper.current?.send(true), []);
  const stop = useCallback(() => keeper.current?.stop(), []);
  return { state, touch, keep, stop };
}

function createKeeper(form: HTMLFormElement, person: number, draft: string, show: (state: DraftState) => void) {
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  /** Changes so far, and how many of them the server has. */
  let changes = 0;
  let sent = 0;
  let isStopped = false;
  let isClosed = false;
  let sending: Promise<void> | null = null;

  const tell = (state: DraftState) => isClosed || show(state);
  const pause = () => [keepTimer, sendTimer].forEach(clearTimeout);

  function touch(): void {
    if (isStopped) return;
    changes += 1;
    tell("typing");
    pause();
    keepTimer = setTimeout(() => keepUnsent(person, { draft, entries: entriesOf(form) }), KEEP_HERE_MS);
    sendTimer = setTimeout(() => void send(), SEND_MS);
  }

  /** Sends what the server does not have; also what it has, where somebody asks for it. */
  async function send(isAsked = false): Promise<void> {
    if (isStopped || (changes === sent && !isAsked)) return;
    pause();
    const unsent = { draft, entries: entriesOf(form) };
    keepUnsent(person, unsent);
    // One after the other: the last one counts.
    await sending;
    const upTo = changes;
    tell("sending");
    sending = sendUnsent(unsent).then((outcome) => {
      if (isStopped) return;
      if (outcome === "kept") sent = upTo;
      if (outcome === "kept" && changes === upTo) forgetUnsent(person, draft);
      tell(changes === upTo ? outcome : "typing");
    });
    await sending;
  }

  return {
    touch,
    send,
    isTouched: () => !isStopped && changes > 0,
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
