/** Name of the buttons that reorder the top resources; values are `up-12`, `down-12`, `remove-12`, `add`. */
export const CHANGE = "change";
/** Name of the field with the resource to add. */
export const ADD = "add";
/** Id of the button that fills in LinkedIn's name. */
export const USE_NAME = "linkedin-name";

/** Moves a resource by some positions, or to a position. Changes nothing if the position does not exist. */
export function moved(
  ids: readonly number[],
  id: number,
  step: { by: number } | { to: number },
): number[] {
  const from = ids.indexOf(id);
  const to = "to" in step ? step.to : from + step.by;
  return from < 0 || to < 0 || to >= ids.length
    ? [...ids]
    : ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** Appends a resource, unless it is already there. */
export function added(ids: readonly number[], id: number): number[] {
  return id > 0 && !ids.includes(id) ? [...ids, id] : [...ids];
}

/** Returns the order after a button was pressed; `toAdd` is the resource to add. Ignores invalid values. */
export function changedOrder(ids: readonly number[], change: string, toAdd: number): number[] {
  if (change === "add") return added(ids, toAdd);
  const [, what, id] = /^(up|down|remove)-(\d+)$/.exec(change) ?? [];
  if (what === "remove") return ids.filter((other) => other !== Number(id));
  return what ? moved(ids, Number(id), { by: what === "up" ? -1 : 1 }) : [...ids];
}
