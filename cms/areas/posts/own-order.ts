import type { Place } from "../../contract/library";

/**
 * Returns a list with one of its posts moved to another place. `visible` are the posts that the actor can see, in the list's
 * order: places are counted among them. Returns null if the post, or the one to put it behind, is not among them.
 */
export function moved(
  ids: readonly number[],
  visible: readonly number[],
  id: number,
  place: Place,
): number[] | null {
  const from = visible.indexOf(id);
  const others = visible.filter((other) => other !== id);
  const to = placeAmong(others, from, id, place);
  if (from < 0 || to === null) return null;
  // Hidden posts around it stay where they are.
  if (to === from) return [...ids];
  const rest = ids.filter((other) => other !== id);
  const at = to === 0 ? rest.indexOf(others[0]!) : rest.indexOf(others[to - 1]!) + 1;
  return rest.toSpliced(at, 0, id);
}

/** Returns how many of the others precede the new place; null for a place behind a missing post. */
function placeAmong(
  others: readonly number[],
  from: number,
  id: number,
  place: Place,
): number | null {
  if ("by" in place) return Math.min(Math.max(from + place.by, 0), others.length);
  if (place.after === null) return 0;
  if (place.after === id) return from;
  const behind = others.indexOf(place.after);
  return behind < 0 ? null : behind + 1;
}
