import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { FILE_LANGUAGES } from "#contract/upload-rules";
import type { Uploads } from "../files/uploads";
import { idsOf, useUploads } from "../files/use-uploads";
import type { UploadReply } from "./upload-data";
import { useKeptDraft } from "./use-kept-draft";

/**
 * Steps of submitting. `draft` and `files`: the form waits for them and then goes by itself. `stopped` and `refused`:
 * files keep it from going. `sending`: it is sent, without an answer yet.
 */
export type SendingStep = "idle" | "draft" | "files" | "stopped" | "refused" | "sending";

interface SendingOptions {
  person: number;
  draft: string;
  /** The server's last answer, and whether a request is in progress. */
  reply: UploadReply | undefined;
  pending: boolean;
  onDone: (handedIn: NonNullable<UploadReply["handedIn"]>) => void;
  onLeave: (draft: string) => void;
}

/** Manages everything that the form sends: its files, its drafts, and finally the form itself. */
export function useSending(
  form: RefObject<HTMLFormElement | null>,
  { person, draft, reply, pending, onDone, onLeave }: SendingOptions,
) {
  const uploads = useUploads();
  const { state, touch, keep, keeper } = useKeptDraft(form, { person, draft, onLeave });
  const [waits, setWaits] = useState<Exclude<SendingStep, "sending">>("idle");
  /** Files that were already refused when the user submitted the form, so the user has seen them. */
  const seen = useRef<ReadonlySet<string>>(new Set());
  const cancel = useCallback(() => setWaits("idle"), []);
  useChangedFiles(uploads, touch);

  useEffect(() => {
    if (reply?.handedIn) {
      keeper()?.stop();
      onDone(reply.handedIn);
    } else if (!pending) keeper()?.release();
  }, [reply, pending, keeper, onDone]);

  useEffect(() => {
    if (waits !== "files" && waits !== "draft") return;
    let isOver = false;
    const hasNewRefusal = () =>
      waits === "files" && refusedIn(uploads).some((key) => !seen.current.has(key));
    // The user must read a new refusal first: submitting without that file was not their decision.
    const look = () => {
      if (hasNewRefusal()) setWaits("refused");
    };
    look();
    const unsubscribe = uploads.subscribe(look);
    void (waits === "files" ? uploads.settled() : keeper()?.settled())?.then(() => {
      if (!isOver && !hasNewRefusal()) form.current?.requestSubmit();
    });
    return () => {
      isOver = true;
      unsubscribe();
    };
  }, [waits, uploads, keeper, form]);

  const next = (): typeof waits => {
    const { underWay, stopped } = uploads.counts();
    if (underWay > 0) return "files";
    if (stopped > 0) return "stopped";
    return keeper()?.isSaving() ? "draft" : "idle";
  };
  /** Whether the form is sent now, by its button or because the wait is over. */
  const mayGo = (event: FormEvent): boolean => {
    const step = next();
    seen.current = new Set(refusedIn(uploads));
    setWaits(step);
    if (step === "idle") keeper()?.hold();
    else event.preventDefault();
    return step === "idle";
  };
  const step: SendingStep = pending ? "sending" : waits;
  return { uploads, step, draft: state, touch, keep, cancel, mayGo };
}

const refusedIn = (uploads: Uploads): string[] =>
  uploads.rows().flatMap(({ key, state }) => (state === "refused" ? [key] : []));

/** Calls `onChange` when the form names other files than before. */
function useChangedFiles(uploads: Uploads, onChange: () => void): void {
  useEffect(() => {
    const named = () =>
      FILE_LANGUAGES.map((language) => idsOf(uploads.rows(), language).join(" ")).join();
    let before: string | null = null;
    // Waits until the fields have added the form's initial files, in effects of their own.
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
