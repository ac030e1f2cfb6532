/** Buttons of the form that put its top resources in order send `change`: `up-12`, `down-12`, `remove-12`, `add`. */
export const CHANGE = "change";
/** The field with the resource that `add` adds. */
export const ADD = "add";
/** The button that fills in LinkedIn's name. */
export const USE_NAME = "linkedin-name";

/** Puts a resource some places up or down, or to a place; where there is no such place, all stays. */
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

/** Adds a resource at the end, once. */
export function added(ids: readonly number[], id: number): number[] {
  return id > 0 && !ids.includes(id) ? [...ids, id] : [...ids];
}

/** The order after a button of the form was pressed, `toAdd` being what was chosen to be added; what makes no sense changes nothing. */
export function changedOrder(ids: readonly number[], change: string, toAdd: number): number[] {
  if (change === "add") return added(ids, toAdd);
  const [, what, id] = /^(up|down|remove)-(\d+)$/.exec(change) ?? [];
  if (what === "remove") return ids.filter((other) => other !== Number(id));
  return what ? moved(ids, Number(id), { by: what === "up" ? -1 : 1 }) : [...ids];
}
