import { useEffect } from "react";
import { AUTHOR_MESSAGE_MS } from "#contract/limits";

/** Closes a dialog about an author once it has worked, after the time in which that is read (specification, section 4). */
export function useClosing(done: boolean, onClose: (() => void) | undefined): void {
  useEffect(() => {
    if (!done || !onClose) return;
    const timer = setTimeout(onClose, AUTHOR_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [done, onClose]);
}
