import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { createDraftKeeper, type DraftKeeper, type DraftState } from "./draft-keeper";

interface KeptDraftOptions {
  person: number;
  draft: string;
  /** Called when the user leaves a form with content; it is saved in any case. */
  onLeave?: (draft: string) => void;
}

/**
 * Saves a form while the user fills it in: in the browser after each word; on the server when typing pauses, the page is
 * hidden, the connection returns or the form unmounts. `touch` records a change, `keep` saves now. `keeper` returns the
 * keeper, or null until the form is mounted.
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
