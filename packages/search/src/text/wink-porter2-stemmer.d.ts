declare module "wink-porter2-stemmer" {
  /** Returns the stem of an English word in lower case, by Porter's second algorithm. */
  export default function stem(word: string): string;
}
