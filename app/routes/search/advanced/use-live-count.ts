import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { countPath, type SearchState } from "~/features/search/search-state";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

/** A pause in typing after which counting is worth a request. Ours. */
const PAUSE_MS = 400;

/** How many results a search would have, counted anew after each change; null until it is known and while it cannot be. */
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
