import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { countPath, type SearchState } from "~/features/search/search-state";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

/** Pause in typing before a count is requested. Chosen: avoids a request per letter. */
const PAUSE_MS = 400;

/** Counts the results of a search again after each change; null until known, and after a failure. */
export function useLiveCount(): {
  count: number | null;
  recount: (state: SearchState | null) => void;
} {
  const language = useLanguage();
  const { load, reset, data } = useFetcher<{ count: number | null }>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    count: data?.count ?? null,
    recount(state) {
      window.clearTimeout(timer.current);
      if (!state) reset();
      else
        timer.current = window.setTimeout(
          () => void load(localisedPath(countPath(state), language)),
          PAUSE_MS,
        );
    },
  };
}
