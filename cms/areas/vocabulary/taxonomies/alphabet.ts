import { DIGITS, OTHER_LETTERS } from "../../../contract/directory";

/**
 * Letters of directories. A name belongs to the letter of the page's language that it is sorted with: "Édouard" to E in all
 * languages, "Åsa" to A in English and to Å in Swedish. The platform's collation of the language decides, so that the names of a
 * letter always stand together.
 */

const LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Letters of each language; all others use the Latin ones. An Arabic directory lists names in Latin script after its own. */
const LETTERS: Record<string, string> = {
  es: "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ",
  sv: `${LATIN}ÅÄÖ`,
  ar: `ابتثجحخدذرزسشصضطظعغفقكلمنهوي${LATIN}`,
};
const SCRIPTS = [/^\p{Script=Latin}/u, /^\p{Script=Arabic}/u];

/** Matches signs and modifier letters before a name's first letter or digit: quotation marks, the ʻ of Hawaiian. */
const BEFORE_LETTERS = /^(?:\p{Lm}|[^\p{L}\p{N}])+/u;

/** Returns the form by which a name is sorted: without signs before its first letter, unless it has nothing else. */
export function sortedName(name: string): string {
  return name.normalize("NFC").replace(BEFORE_LETTERS, "") || name;
}

/** The letters of a language, digits first and the rest last. */
export class Alphabet {
  readonly letters: readonly string[];
  private readonly byScript: { script: RegExp; letters: string[] }[];
  private readonly collator: Intl.Collator;
  private readonly known = new Map<string, string>();

  constructor(language: string) {
    const letters = [...(LETTERS[language] ?? LATIN)];
    this.letters = [DIGITS, ...letters, OTHER_LETTERS];
    this.byScript = SCRIPTS.map((script) => ({
      script,
      letters: letters.filter((letter) => script.test(letter)),
    }));
    this.collator = new Intl.Collator(language, { sensitivity: "base" });
  }

  /** Returns the letter that a name belongs to. */
  letterOf(name: string): string {
    const [first = ""] = /^\p{L}\p{M}*|^\p{N}/u.exec(sortedName(name)) ?? [];
    let letter = this.known.get(first);
    if (letter === undefined) this.known.set(first, (letter = this.find(first)));
    return letter;
  }

  /** Returns the last letter of the same script that does not sort after the name's first letter. */
  private find(first: string): string {
    if (/^\p{N}/u.test(first)) return DIGITS;
    const own = this.byScript.find(({ script }) => script.test(first));
    return (
      own?.letters.findLast((letter) => this.collator.compare(letter, first) <= 0) ?? OTHER_LETTERS
    );
  }
}
