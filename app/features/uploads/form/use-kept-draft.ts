import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { createDraftKeeper, type DraftKeeper, type DraftState } from "./draft-keeper";

interface KeptDraftOptions {
  person: number;
  draft: string;
  /** Hears that the form is left with something in it; it is kept in any case. */
  onLeave?: (draft: string) => void;
}

/**
 * Keeps a form while somebody fills it in: in the browser at once, and on the server when typing pauses, when the page is
 * hidden, when the line is back, and when the form goes. `touch` says that something has changed, `keep` sends it
 * now; `keeper` gives what does it, null until the form is there.
 */
export function useKeptDraft(
  form: RefObject<HTMLFormElement | null>,
  { person, draft, onLeave }: KeptDraftOptions,
) {
  const [state, setState] = useState<DraftState>({ step: "untouched", isAsked: false });
  const made = useRef<DraftKeeper>(null);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);

  useEffect(() => {
    const here = form.current;
    if (!here) return;
    const keeper = createDraftKeeper(here, person, draft, setState);
    made.current = keeper;
    const onHide = () => document.visibilityState === "hidden" && keeper.send();
    const onLine = () => keeper.send();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("online", onLine);
    return () => {
      window.removeEventListener("online", onLine);
      document.removeEventListener("visibilitychange", onHide);
      if (keeper.isDraft()) leave.current?.(draft);
      keeper.send();
      keeper.close();
    };
  }, [form, person, draft]);

  const keeper = useCallback(() => made.current, []);
  const touch = useCallback(() => made.current?.touch(), []);
  const keep = useCallback(() => made.current?.send(true), []);
  return { state, touch, keep, keeper };
}
