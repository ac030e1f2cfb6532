type Values = Partial<Record<string, string>>;

/** Each box has a name of its own, since a reply has one value a name; this is how they begin. */
export const KEYWORD_BOX = "keyword-";
export const AUTHOR_BOX = "author-";
/** And so do the hidden fields beside them: of a box that is not ticked a form says nothing. */
const SHOWN = "shown-";

export const shownField = (box: string, index: number): string => `${SHOWN}${box}${index}`;

/** Names whose boxes were ticked in what was sent. */
export const ticked = (values: Values, box: string): string[] => namesUnder(values, box);

/**
 * Which boxes are ticked when a form is shown again. They go by their names: meanwhile others may stand in their places. What
 * was not there to be looked at is ticked, as all are at first.
 */
export function tickedAgain(names: readonly string[], box: string, values: Values): string[] {
  const shown = namesUnder(values, SHOWN + box);
  const chosen = ticked(values, box);
  return names.filter((name) => chosen.includes(name) || !shown.includes(name));
}

const namesUnder = (values: Values, start: string): string[] =>
  Object.entries(values)
    .filter(([field]) => field.startsWith(start))
    .flatMap(([, name]) => name ?? []);
