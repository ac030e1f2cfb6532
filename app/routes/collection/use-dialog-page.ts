import { useEffect } from "react";
import { useFetcher } from "react-router";

/** What the page that a dialog stands for would be shown with, once it is there. */
export function useDialogPage<T>(page: string): T | undefined {
  const { load, data } = useFetcher<T>();
  useEffect(() => void load(page), [load, page]);
  return data as T | undefined;
}
