import { useEffect, type ComponentProps, type ReactNode, useState } from "react";
import { useFetcher } from "react-router";
import { beginLoading, type PageError } from "./dialog-location";
import { type PageDialogProps } from "./dialog-store";
import { TryAgain, Unreachable } from "./unreachable";
import { Dialog } from "~/components/dialog";
import { Spinner } from "~/components/button";
import { FailureNotice } from "~/features/forms/form-messages";
import type { ErrorCode } from "#contract/errors";

/** Errors that a retry does not change. */
const PERMANENT_ERRORS: readonly ErrorCode[] = ["forbidden", "not_found"];

const isPageError = (data: unknown): data is PageError =>
  typeof data === "object" && data !== null && "errorCode" in data;

interface LoadingPageProps<T> {
  /** The path of the dialog's page, with its language. */
  page: string;
  /** Called with the page's data. Must be the same function in every render. */
  onLoad: (data: T) => void;
}

/**
 * Loads a dialog's data, then unmounts. This prevents the router from reloading the data after every change: a dialog keeps the
 * data that it was opened with.
 */
export function LoadingPage<T>({ page, onLoad }: LoadingPageProps<T>) {
  const { load, data, state } = useFetcher<T | PageError>();
  useEffect(() => {
    const end = beginLoading(page);
    void load(page);
    return end;
  }, [load, page]);
  const errorCode = isPageError(data) ? data.errorCode : undefined;
  useEffect(() => {
    if (data !== undefined && !isPageError(data)) onLoad(data as T);
  }, [data, onLoad]);
  if (!errorCode || state !== "idle") return <Spinner />;
  const again = () => void load(page);
  if (errorCode === "not_ready") return <Unreachable onRetry={again} />;
  return (
    <>
      <FailureNotice failure={{ code: errorCode }} />
      {PERMANENT_ERRORS.includes(errorCode) ? null : <TryAgain onRetry={again} />}
    </>
  );
}

interface LoadedDialogProps<T>
  extends
    PageDialogProps,
    Pick<ComponentProps<typeof Dialog>, "closeLabel" | "wide" | "bodyClassName"> {
  /** Called without data until they are loaded. */
  title: (data: T | undefined) => string;
  children: (data: T) => ReactNode;
}

/** A page's dialog, with the data that the page itself would show. */
export function LoadedDialog<T>({ page, title, children, ...dialog }: LoadedDialogProps<T>) {
  const [data, setData] = useState<T>();
  return (
    <Dialog open title={title(data)} {...dialog}>
      {data === undefined ? <LoadingPage page={page} onLoad={setData} /> : children(data)}
    </Dialog>
  );
}
