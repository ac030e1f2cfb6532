import { type FormEvent, type RefObject, useCallback, useEffect, useState } from "react";
import { FILE_LANGUAGES } from "#contract/upload-rules";
import { idsOf } from "../files/use-uploads";
import type { Uploads } from "../files/uploads";

/** What the form waits for before it can be sent: files that are on their way, or files that do not come by themselves. */
export type Waiting = "files" | "stopped";

/** Sends the form once its files are there: whoever hands it in before need not stay for that. */
export function useSubmit(form: RefObject<HTMLFormElement | null>, uploads: Uploads) {
  const [waits, setWaits] = useState<Waiting | null>(null);

  useEffect(() => {
    if (waits !== "files") return;
    let isOver = false;
    void uploads.settled().then(() => {
      if (!isOver) form.current?.requestSubmit();
    });
    return () => {
      isOver = true;
    };
  }, [waits, uploads, form]);

  /** Whether the form goes now. */
  const mayGo = (event: FormEvent): boolean => {
    const { underWay, stopped } = uploads.counts();
    const next = underWay > 0 ? "files" : stopped > 0 ? "stopped" : null;
    setWaits(next);
    if (next) event.preventDefault();
    return next === null;
  };
  const cancel = useCallback(() => setWaits(null), []);
  return { waits, mayGo, cancel };
}

/** Says when the form names other files than before. */
export function useChangedFiles(uploads: Uploads, onChange: () => void): void {
  useEffect(() => {
    const named = () => FILE_LANGUAGES.map((language) => idsOf(uploads.rows(), language).join(" ")).join();
    let before: string | null = null;
    // Once the fields have put in what the form came with, in effects of their own.
    queueMicrotask(() => {
      before = named();
    });
    return uploads.subscribe(() => {
      if (before === null) return;
      const now = named();
      if (now !== before) onChange();
      before = now;
    });
  }, [uploads, onChange]);
}
