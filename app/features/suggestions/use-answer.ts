import { useEffect, useState } from "react";

/** How an answer to a text is asked for. Throws where there is none. */
export type Ask<T> = (text: string, signal: AbortSignal) => Promise<T>;

/**
 * The answer to a text, a moment after it stopped changing; until it is there, that to the text before. An answer that
 * comes too late is dropped, and a failure is as good as `none`: fields work without their lists. To no text the answer is
 * `none` at once, or keys would go to a list of what has been emptied. Takes an `ask` and a `none` that stay the same.
 */
export function useAnswer<T>(text: string, ask: Ask<T>, none: T, pauseMs: number): T {
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

/** What an address answers, read as JSON. Throws for every other answer, and without a line. */
export async function fetchAnswer<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}
