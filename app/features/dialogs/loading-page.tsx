import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { ErrorCode } from "#contract/errors";
import { Spinner } from "~/components/spinner";
import { FailureNotice } from "~/features/forms/form-words";
import { beginLoading, type Trouble } from "./dialog-page";
import { TryAgain, Unreachable } from "./unreachable";

interface LoadingPageProps<T> {
  /** The page that the dialog stands for, with its language. */
  page: string;
  /** Gets what the page would be shown with; keeps its identity. */
  onLoad: (data: T) => void;
}

/**
 * In a dialog until it has its data. It goes then, and with it the router's wish to load that data anew after every change:
 * what a dialog asks about is what it was opened with.
 */
export function LoadingPage<T>({ page, onLoad }: LoadingPageProps<T>) {
  const { load, data, state } = useFetcher<T | Trouble>();
  useEffect(() => {
    const end = beginLoading(page);
    void load(page);
    return end;
  }, [load, page]);
  const trouble = isTrouble(data) ? data.trouble : undefined;
  useEffect(() => {
    if (data !== undefined && !isTrouble(data)) onLoad(data as T);
  }, [data, onLoad]);
  if (!trouble || state !== "idle") return <Spinner />;
  const again = () => void load(page);
  if (trouble === "not_ready") return <Unreachable onAgain={again} />;
  return (
    <>
      <FailureNotice failure={{ code: trouble }} />
      {LASTING.includes(trouble) ? null : <TryAgain onAgain={again} />}
    </>
  );
}

/** What is so however often one asks. */
const LASTING: readonly ErrorCode[] = ["forbidden", "not_found"];

const isTrouble = (data: unknown): data is Trouble =>
  typeof data === "object" && data !== null && "trouble" in data;
