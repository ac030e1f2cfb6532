import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { ErrorCode } from "#contract/errors";
import { Spinner } from "~/components/spinner";
import { FailureNotice } from "~/features/forms/form-words";
import { beginLoading, type Trouble } from "./dialog-page";
import { TryAgain, Unreachable } from "./unreachable";

interface LoadingPageProps<T> {
  /** The path of the dialog's page, with its language. */
  page: string;
  /** Called with the page's data; keeps its identity. */
  onLoad: (data: T) => void;
}

/**
 * Loads a dialog's data, then unmounts. That keeps the router from reloading the data after every change: a dialog keeps
 * the data that it was opened with.
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

/** Errors that a retry does not change. */
const LASTING: readonly ErrorCode[] = ["forbidden", "not_found"];

const isTrouble = (data: unknown): data is Trouble =>
  typeof data === "object" && data !== null && "trouble" in data;
