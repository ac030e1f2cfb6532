import { useCallback } from "react";
import type { SuggestedPost, SuggestedTerm } from "#contract/suggestions";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { type Ask, fetchAnswer, useAnswer } from "./use-answer";

/** What the list shows: the answer of `/resources/suggestions`. */
export interface Suggestions {
  terms: SuggestedTerm[];
  titles: SuggestedPost[];
}

/** Rest between two letters after which somebody has paused. Ours: most type a letter in less. */
export const PAUSE_MS = 120;

const NONE: Suggestions = { terms: [], titles: [] };

/** Suggestions to a text that is being typed. */
export function useSuggestions(text: string): Suggestions {
  const language = useLanguage();
  const ask: Ask<Suggestions> = useCallback(
    (wanted, signal) =>
      fetchAnswer(
        localisedPath(`/resources/suggestions?q=${encodeURIComponent(wanted)}`, language),
        { signal },
      ),
    [language],
  );
  return useAnswer(text.trim(), ask, NONE, PAUSE_MS);
}
