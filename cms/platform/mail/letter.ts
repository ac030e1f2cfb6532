import type { TopicFamily } from "../../contract/names";

/**
 * What a mail says, in one language, before it has a layout. All of it is plain text, whatever it holds; addresses are
 * whole, with `https://` and a host. The site's title is not in it: the post office sets it under everything it sends.
 */
export interface Letter {
  /** Also the heading. Never holds what strangers wrote. */
  subject: string;
  /** What lists of mails show beside the subject; the first words of the mail where there is none. */
  preheader?: string;
  /** A paragraph each, the greeting first. */
  paragraphs: readonly string[];
  /** What somebody else wrote, set apart so that nobody takes it for ours; line breaks stay. */
  quote?: string;
  /** The one thing to do, where there is one; `instead` stands before the address for those who cannot press it. */
  button?: { label: string; url: string; instead: string };
  /** Pieces of the library, best first. */
  items?: readonly LetterItem[];
  /** Where there is more than `items`: the thing to do then, as a button below them. For letters without a `button` above. */
  more?: LetterLink;
  /** Why one gets this, in small print. */
  foot: readonly string[];
  /** What one can do about it, in the same print. */
  footLinks?: readonly LetterLink[];
}

export interface LetterLink {
  label: string;
  url: string;
}

/** A piece of the library as a mail shows it. */
export interface LetterItem {
  title: string;
  url: string;
  /** BCP 47: that of `title` and `abstract`. */
  language: string;
  /** What it is, when and by whom it came out, in a line; the first stands out. In the mail's language. */
  facts: readonly string[];
  /** Empty where there is none. */
  abstract: string;
  /** Why it is here, where that is not plain. In the mail's language. */
  reason?: string;
  /** Drawn at a width of its own; the size is the file's, in pixels. */
  picture?: { url: string; width: number; height: number; alt: string };
  /** Whose block colours stand where there is no picture. */
  family?: TopicFamily;
}
