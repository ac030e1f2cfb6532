/**
 * The action of an editor's button: the value of the field `intent`. Buttons of lists have conform's intents instead.
 * Without JavaScript every button sends the whole form, which is saved as the draft before anything else is done.
 */
export type Intent =
  | { verb: "save" | "publish" | "schedule" | "unschedule" | "rebase" }
  /** Starts a language with a copy of another. */
  | { verb: "copy"; from: string }
  /** Searches for posts or terms with the text in a list's search field. */
  | { verb: "find"; list: string };

/** The name of all buttons of the form. */
export const INTENT = "intent";

/** Returns the value of a button. */
export function intentValue(intent: Intent): string {
  if (intent.verb === "find") return `find:${intent.list}`;
  return intent.verb === "copy" ? `copy:${intent.from}` : intent.verb;
}

/** Reads the value of a button; unknown values mean save. */
export function readIntent(value: unknown): Intent {
  const [verb = "", list = ""] = typeof value === "string" ? value.split(":") : [];
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
    default:
      return { verb: "save" };
  }
}
