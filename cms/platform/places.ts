/**
 * Limits expensive work that every visitor can request. Takes a place and returns a function that frees it; returns
 * undefined if all places are taken.
 */
export type Places = () => (() => void) | undefined;

export function placesFor(count: number): Places {
  let free = count;
  return () => {
    if (free === 0) return undefined;
    free--;
    return () => {
      free++;
    };
  };
}
