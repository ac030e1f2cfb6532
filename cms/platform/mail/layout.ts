import Handlebars from "handlebars";
import { LANGUAGE_INFO, type Language } from "../../contract/languages";
import type { TopicFamily } from "../../contract/names";
import { escapeHtml } from "../markup";
import template from "./layout.mjml";

/** The library's title and address at the top of its mails. */
export interface MailHead {
  title: string;
  url: string;
}

/** Strict: an unfilled placeholder in the layout is an error, and no mail is sent. */
const fill = Handlebars.compile(template, { strict: true, knownHelpersOnly: true });

/** The width of pictures beside a post, in CSS pixels. layout.mjml has the same value. */
const PICTURE_WIDTH_PX = 72;

/**
 * The deep, middle and spark colours of each topic family's blocks (light scheme). They are visible on light and dark
 * backgrounds.
 */
const BLOCKS: Record<TopicFamily, [deep: string, middle: string, spark: string]> = {
  protection: ["#BF2C1A", "#EE9A83", "#F0B23C"],
  education: ["#27489A", "#86A5DE", "#F0B23C"],
  health: ["#1F6B4A", "#86BD94", "#F4A58C"],
  governance: ["#643A78", "#B391C4", "#EE9A5A"],
  poverty: ["#8F5C0B", "#E2B14E", "#C5452F"],
  emergencies: ["#155B69", "#72B4C0", "#F07F5F"],
  equality: ["#98275A", "#DE8BAA", "#F0B23C"],
  climate: ["#56641A", "#AEB85C", "#E98A4B"],
  participation: ["#BF2C1A", "#EE9A83", "#F0B23C"],
  none: ["#554D46", "#B5A999", "#BF2C1A"],
};

/** Renders a mail as HTML. All of its content is escaped as text. Throws if the mail lacks a required part. */
export function layoutHtml(language: Language, head: MailHead, mailContent: MailContent): string {
  const {
    subject,
    paragraphs,
    preheader = paragraphs[1] ?? paragraphs[0] ?? "",
    quote,
    button = null,
    items = [],
    more = null,
    foot,
    footLinks = [],
  } = mailContent;
  const { direction } = LANGUAGE_INFO[language];
  return fill({
    language,
    direction,
    start: direction === "rtl" ? "right" : "left",
    site: withAddress(head),
    subject,
    preheader,
    paragraphs,
    quote: quote?.split("\n") ?? null,
    button: button && withAddress(button),
    items: items.map(itemOf),
    more: more && withAddress(more),
    foot,
    footLinks: footLinks.map(withAddress),
  });
}

/** Escapes addresses here, because Handlebars also escapes equals signs, which not all link checkers of mails understand. */
function withAddress<T extends { url: string }>(thing: T) {
  return { ...thing, url: new Handlebars.SafeString(escapeHtml(thing.url)) };
}

function itemOf({ picture, family = "none", reason = "", ...item }: MailItem) {
  const [deep, middle, spark] = BLOCKS[family];
  return {
    ...withAddress(item),
    reason,
    picture: picture
      ? {
          ...withAddress(picture),
          height: Math.round((picture.height / picture.width) * PICTURE_WIDTH_PX),
        }
      : null,
    blocks: picture
      ? null
      : [
          [deep, middle],
          [spark, deep],
        ],
  };
}

/** Renders the same mail as plain text. */
export function layoutText(
  head: MailHead,
  { subject, paragraphs, quote, button, items = [], more, foot, footLinks = [] }: MailContent,
): string {
  const parts = [
    subject,
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replace(/^/gm, "> ")]),
    ...(button ? [linkText(button)] : []),
    ...items.map(itemText),
    ...(more ? [linkText(more)] : []),
    // The signature separator of mail programs (RFC 3676, 4.3).
    `-- \n${[head.title, head.url, ...foot].join("\n")}`,
    ...footLinks.map(linkText),
  ];
  return `${parts.join("\n\n")}\n`;
}

const linkText = ({ label, url }: MailLink) => `${label}\n${url}`;

function itemText({ title, facts, abstract, reason, url }: MailItem): string {
  return [title, facts.join(" · "), abstract, reason, url].filter(Boolean).join("\n");
}

/**
 * The content of a mail in one language, before layout. All of it is plain text. Addresses are absolute, with `https://`
 * and a host. The site's title is not included: the mail sender adds it to every mail.
 */
export interface MailContent {
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
  items?: readonly MailItem[];
  /** A button below `items` that leads to the rest. For mails without a `button` above. */
  more?: MailLink;
  /** Why the recipient gets this mail, in small print. */
  foot: readonly string[];
  /** Links to change that, in the same print. */
  footLinks?: readonly MailLink[];
}

export interface MailLink {
  label: string;
  url: string;
}

/** A post of the library as a mail shows it. */
export interface MailItem {
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
