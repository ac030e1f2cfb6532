import { useCallback, useEffect, useState } from "react";
import type { SuggestedPost, SuggestedTerm, Marks } from "#contract/search";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { OPTION_ALTERNATIVE_NAME } from "~/components/list-classes";

/** Loads the answer to a text. Throws if there is none. */
export type LoadSuggestions<T> = (text: string, signal: AbortSignal) => Promise<T>;

/**
 * Returns the answer to a text, a moment after it stopped changing; until then, the answer to the previous text. Drops
 * late answers. A failure returns `none`, because fields work without their lists. An empty text returns `none` at once,
 * so that keys never reach an outdated list. `ask` and `none` must keep their identity.
 */
export function useDelayedSuggestions<T>(
  text: string,
  ask: LoadSuggestions<T>,
  none: T,
  pauseMs: number,
): T {
  const [answer, setAnswer] = useState(none);

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        (text ? ask(text, stop.signal) : Promise.resolve(none)).then(
          (found) => !stop.signal.aborted && setAnswer(found),
          () => !stop.signal.aborted && setAnswer(none),
        );
      },
      text ? pauseMs : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, ask, none, pauseMs]);

  return text ? answer : none;
}

/** Returns the JSON that an address answers. Throws for every other answer, and offline. */
export async function fetchJson<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}

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
  const ask: LoadSuggestions<Suggestions> = useCallback(
    (wanted, signal) =>
      fetchJson(localisedPath(`/resources/suggestions?q=${encodeURIComponent(wanted)}`, language), {
        signal,
      }),
    [language],
  );
  return useDelayedSuggestions(text.trim(), ask, NONE, PAUSE_MS);
}

/** A text in bold, except for the part that the user has typed. */
export function Typed({ text, marks }: { text: string; marks: Marks }) {
  return (
    <>
      {marks.map(([start, end], i) => (
        <span key={start}>
          {text.slice(marks[i - 1]?.[1] ?? 0, start)}
          <span className="font-normal">{text.slice(start, end)}</span>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}

/** The name in another language that matched an option, in brackets. */
export function OtherName({ name, marks, lang }: { name: string; marks: Marks; lang: string }) {
  return (
    <span className={OPTION_ALTERNATIVE_NAME}>
      {" ("}
      <bdi lang={lang}>
        <Typed text={name} marks={marks} />
      </bdi>
      )
    </span>
  );
}
