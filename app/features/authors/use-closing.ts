import { useEffect } from "react";
import { AUTHOR_MESSAGE_MS } from "#contract/limits";

/** Closes a dialog about an author after success, once the message has been shown for the time in the specification (section 4). */
export function useClosing(done: boolean, onClose: (() => void) | undefined): void {
  useEffect(() => {
    if (!done || !onClose) return;
    const timer = setTimeout(onClose, AUTHOR_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [done, onClose]);
}
