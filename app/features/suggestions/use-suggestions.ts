import { useEffect, useState } from "react";
import type { SuggestedPost, SuggestedTerm } from "#contract/suggestions";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";

/** What the list shows: the answer of `/resources/suggestions`. */
export interface Suggestions {
  terms: SuggestedTerm[];
  titles: SuggestedPost[];
}

/** Rest between two letters after which somebody has paused. Ours: most type a letter in less. */
const PAUSE_MS = 120;

const NONE: Suggestions = { terms: [], titles: [] };

/**
 * Suggestions to a text, a moment after it stopped changing; until they are there, those to the text before. An answer
 * that comes too late is dropped, and so is a failure: the field works without suggestions.
 */
export function useSuggestions(text: string): Suggestions {
  const { language } = useTranslation("suggestions");
  const [suggestions, setSuggestions] = useState(NONE);
  const wanted = text.trim();

  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => setSuggestions(wanted ? await fetchSuggestions(localisedPath(`/resources/suggestions?q=${encodeURIComponent(wanted)}`, language), stop.signal) : NONE);
    const timer = setTimeout(() => {
      ask().catch(() => {
        if (!stop.signal.aborted) setSuggestions(NONE);
      });
    }, wanted ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, language]);

  return suggestions;
}

async function fetchSuggestions(path: string, signal: AbortSignal): Promise<Suggestions> {
  const response = await fetch(path, { signal });
  return response.ok ? ((await response.json()) as Suggestions) : NONE;
}
