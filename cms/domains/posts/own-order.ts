import type { Place } from "../../contract/library";

/**
 * A list with one of its posts at another place. `visible` are those that whoever moves can see, in the list's order: they
 * are the ones that places are counted by. Returns null when the post, or the one to put it behind, is not among them.
 */
export function moved(ids: readonly number[], visible: readonly number[], id: number, place: Place): number[] | null {
  const from = visible.indexOf(id);
  if (from < 0) return null;
  const others = visible.filter((other) => other !== id);
  const behind = "after" in place ? place.after : (others[clamp(from + place.by, 0, others.length) - 1] ?? null);
  if (behind === id) return [...ids];
  const rest = ids.filter((other) => other !== id);
  if (behind !== null && !others.includes(behind)) return null;
  // To the front means before all that is seen: what is hidden stays where it is, around it.
  const at = behind === null ? rest.indexOf(others[0] ?? -1) : rest.indexOf(behind) + 1;
  return rest.toSpliced(at < 0 ? 0 : at, 0, id);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
