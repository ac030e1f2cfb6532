type Values = Partial<Record<string, string>>;

/** Name prefixes of the checkboxes. Each has its own name, since a reply has one value per name. */
export const KEYWORD_BOX = "keyword-";
export const AUTHOR_BOX = "author-";
/** Name prefix of the hidden fields beside them, because a form does not submit unticked boxes. */
const SHOWN = "shown-";

export const shownField = (box: string, index: number): string => `${SHOWN}${box}${index}`;

/** Returns the submitted names whose boxes were ticked. */
export const ticked = (values: Values, box: string): string[] => namesUnder(values, box);

/**
 * Returns which boxes to tick when a form is shown again. Matches by name, because the proposals may have moved. New proposals
 * are ticked, as all are at first.
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
