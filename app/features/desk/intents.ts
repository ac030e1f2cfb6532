import { DESK_PARTS_MAX } from "#contract/limits";

/**
 * What a button of the editor is for: the value of the field `intent`. Without script every button sends the whole form, which
 * is kept as the draft before anything else is done.
 */
export type Intent =
  | { verb: "save" | "publish" | "schedule" | "unschedule" | "rebase" }
  /** Begins a language with a copy of what is said in another. */
  | { verb: "copy"; from: string }
  /** Looks for posts, or terms, with what stands in the search field of a list. */
  | { verb: "find"; list: string }
  | ListIntent;

/** A change of one of the form's lists. */
export type ListIntent =
  | { verb: "up" | "down" | "remove"; list: string; at: number }
  /** A new item: of a kind, or the post of a number. */
  | { verb: "add"; list: string; what: string };

/** The name of all buttons of the form. */
export const INTENT = "intent";

/** The value of a button. */
export function intentValue(intent: Intent): string {
  if ("at" in intent) return `${intent.verb}:${intent.list}:${intent.at}`;
  if (intent.verb === "add") return `add:${intent.list}:${intent.what}`;
  if (intent.verb === "find") return `find:${intent.list}`;
  return intent.verb === "copy" ? `copy:${intent.from}` : intent.verb;
}

/** Reads the value of a button; what none of ours has is a save. */
export function readIntent(value: unknown): Intent {
  const [verb = "", list = "", what = ""] = typeof value === "string" ? value.split(":") : [];
  switch (verb) {
    case "publish":
    case "schedule":
    case "unschedule":
    case "rebase":
      return { verb };
    case "copy":
      return { verb, from: list };
    case "find":
      return { verb, list };
    case "add":
      return { verb, list, what };
    case "up":
    case "down":
    case "remove":
      return /^\d{1,4}$/.test(what) ? { verb, list, at: Number(what) } : { verb: "save" };
    default:
      return { verb: "save" };
  }
}

/** A list with one of its items moved or taken out; where there is no such place, as it was. */
export function changed<T>(
  items: readonly T[],
  { verb, at }: { verb: "up" | "down" | "remove"; at: number },
): T[] {
  const item = items[at];
  const to = verb === "up" ? at - 1 : at + 1;
  if (item === undefined || (verb !== "remove" && (to < 0 || to >= items.length)))
    return [...items];
  const rest = items.toSpliced(at, 1);
  return verb === "remove" ? rest : rest.toSpliced(to, 0, item);
}

/** Whether a list takes one more. */
export const hasRoom = (items: readonly unknown[], most = DESK_PARTS_MAX): boolean =>
  items.length < most;
