import { useCallback } from "react";
import type { SuggestedPost, SuggestedTerm } from "#contract/suggestions";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { type Ask, fetchAnswer, useAnswer } from "./use-answer";

/** The content of the list: the answer of `/resources/suggestions`. */
export interface Suggestions {
  terms: SuggestedTerm[];
  titles: SuggestedPost[];
}

/** Pause between two letters that counts as a stop. Chosen: most people type a letter in less. */
export const PAUSE_MS = 120;

const NONE: Suggestions = { terms: [], titles: [] };

/** Returns suggestions for the typed text. */
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
