import { useEffect } from "react";
import { AUTHOR_MESSAGE_MS } from "#contract/limits";

/** Closes a dialog about an author after success, once the message has been shown for the time of R4.21. */
export function useClosing(done: boolean, onClose: (() => void) | undefined): void {
  useEffect(() => {
    if (!done || !onClose) return;
    const timer = setTimeout(onClose, AUTHOR_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [done, onClose]);
}
