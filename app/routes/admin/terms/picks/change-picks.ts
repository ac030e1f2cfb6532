/** The actions of the page's buttons. */
export const PICK_VERBS = ["add", "remove", "up", "down"] as const;
type PickVerb = (typeof PICK_VERBS)[number];

/** Returns the value of a button: its action and the post. */
export const pickValue = (verb: PickVerb, postId: number): string => `${verb} ${postId}`;

/** Returns the posts after a button was pressed; the same list for an invalid value. */
export function changePicks(picks: readonly number[], value: unknown): number[] {
  const [, verb, id] = /^(add|remove|up|down) (\d{1,9})$/.exec(String(value)) ?? [];
  const postId = Number(id);
  const at = picks.indexOf(postId);
  if (verb === "add") return at < 0 ? [...picks, postId] : [...picks];
  if (verb === undefined || at < 0) return [...picks];
  const others = picks.filter((pick) => pick !== postId);
  if (verb === "remove") return others;
  const to = Math.max(0, verb === "up" ? at - 1 : at + 1);
  return [...others.slice(0, to), postId, ...others.slice(to)];
}
