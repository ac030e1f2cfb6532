// @ts-check
/** Elements whose end ends a line. */
const LINES = new Set(["p", "br", "cr"]);
/** Elements that stand for a space between words. */
const SPACES = new Set(["tab", "ptab"]);
/** What older programs are shown in place of the element before it: the same words once more. */
const REPETITION = "Fallback";

/**
 * Listens to running text, whose elements have the same names in Word and in PowerPoint: runs of text in paragraphs.
 * @param {number} limit characters from which on it has heard enough
 */
export function listenToProse(limit) {
  let heard = "";
  let isText = false;
  let repetitions = 0;
  return {
    /** @param {string} name */
    open(name) {
      if (name === "t") isText = true;
      else if (SPACES.has(name)) heard += " ";
      else if (name === REPETITION) repetitions++;
    },
    /** @param {string} data */
    text(data) {
      if (isText && repetitions === 0) heard += data;
    },
    /** @param {string} name */
    close(name) {
      if (name === "t") isText = false;
      else if (LINES.has(name)) heard += "\n";
      else if (name === REPETITION) repetitions--;
    },
    isFull: () => heard.length > limit,
    heard: () => heard,
  };
}
