import type { Place } from "../../contract/library";

/**
 * A list with one of its posts at another place. `visible` are those that whoever moves can see, in the list's order: they
 * are the ones that places are counted by. Returns null when the post, or the one to put it behind, is not among them.
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
  // What is hidden around it stays where it is.
  if (to === from) return [...ids];
  const rest = ids.filter((other) => other !== id);
  const at = to === 0 ? rest.indexOf(others[0]!) : rest.indexOf(others[to - 1]!) + 1;
  return rest.toSpliced(at, 0, id);
}

/** How many of the others it will stand behind; null for behind one that is not there. */
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
