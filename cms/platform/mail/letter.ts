import type { TopicFamily } from "../../contract/names";

/**
 * The content of a mail in one language, before layout. All of it is plain text. Addresses are absolute, with `https://`
 * and a host. The site's title is not included: the post office adds it to every mail.
 */
export interface Letter {
  /** Also the heading. Never contains text from strangers. */
  subject: string;
  /** Shown beside the subject in lists of mails. Default: the paragraph after the greeting. */
  preheader?: string;
  /** One entry per paragraph, the greeting first. */
  paragraphs: readonly string[];
  /** Text from another person, set apart so that readers do not attribute it to the site. Line breaks stay. */
  quote?: string;
  /** The main action, if there is one. `instead` introduces the written address for readers who cannot use the button. */
  button?: { label: string; url: string; instead: string };
  /** Posts of the library, best first. */
  items?: readonly LetterItem[];
  /** A button below `items` that leads to the rest. For letters without a `button` above. */
  more?: LetterLink;
  /** Why the recipient gets this mail, in small print. */
  foot: readonly string[];
  /** Links to change that, in the same print. */
  footLinks?: readonly LetterLink[];
}

export interface LetterLink {
  label: string;
  url: string;
}

/** A post of the library as a mail shows it. */
export interface LetterItem {
  title: string;
  url: string;
  /** The BCP 47 tag of `title` and `abstract`. */
  language: string;
  /** Content type, year and publisher on one line; the first fact stands out. In the mail's language. */
  facts: readonly string[];
  /** Empty if there is none. */
  abstract: string;
  /** Why the post is included, unless that is obvious. In the mail's language. */
  reason?: string;
  /** Displayed at a fixed width. The size is that of the file, in pixels. */
  picture?: { url: string; width: number; height: number; alt: string };
  /** The family whose block colours are used without a picture. */
  family?: TopicFamily;
}
