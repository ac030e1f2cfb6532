import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from "../contract/parser-limits.mjs";

/** Thrown for JSON that cannot be read: broken, nested too deeply, or with too many values. */
export class UnreadableJson extends Error {
  constructor(readonly reason: "broken" | "too_deep" | "too_many_values") {
    super(`The JSON cannot be read: ${reason}`);
    this.name = "UnreadableJson";
  }
}

/**
 * Parses JSON from outside. Depth and number of values are limited first. Later checks recurse for each level on a
 * limited stack, and create an error message for each wrong value. Throws UnreadableJson.
 */
export function readJson(text: string): unknown {
  const excess = excessOf(text);
  if (excess) throw new UnreadableJson(excess);
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableJson("broken");
  }
}

/** Returns the exceeded limit, if any. Looks at each structural character once and ignores brackets in strings. */
function excessOf(text: string): "too_deep" | "too_many_values" | null {
  let depth = 0;
  let commas = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[" || character === "{") {
      if (++depth > JSON_DEPTH_MAX) return "too_deep";
    } else if (character === "]" || character === "}") depth--;
    else if (character === "," && ++commas >= JSON_VALUES_MAX) return "too_many_values";
  }
  return null;
}

/** Yields a JSON list in parts, with one item per line. Only one batch is in memory at a time. */
export async function* jsonList(
  batches: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): AsyncGenerator<string> {
  let before = "[\n";
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield before + items.map((item) => JSON.stringify(item)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
