import { LANGUAGE_INFO, type Language } from "../contract/languages";
import { escapeHtml } from "./html";

/**
 * The one layout of all mails: a table of 600 px with a band of block colours on top, and the same as plain text. Fonts,
 * colours and sizes are the design's (light scheme); style attributes, because mail programs know no style sheets.
 */
export interface MailContent {
  language: Language;
  /** Name of the library, on top. */
  site: { title: string; url: string };
  title: string;
  /** Plain text, a paragraph each. */
  paragraphs: readonly string[];
  /** What somebody else wrote, set apart so that nobody takes it for ours; line breaks stay. */
  quote?: string;
  /** The one thing to do, where there is one; `instead` stands before the address for those who cannot press it. */
  button?: { label: string; url: string; instead: string };
  /** Why one gets this, in small print. */
  foot: readonly string[];
}

const BLOCKS = ["#86A5DE", "#27489A", "#EE9A83", "#BF2C1A", "#F0B23C", "#1F6B4A", "#86BD94", "#643A78"];
const PAPER = "#FCFAF6";
const SUNK = "#F5F1E9";
const INK = "#1C1815";
const INK_2 = "#554D46";
const LINE = "#E2DACD";
const ACCENT = "#BF2C1A";
const SERIF = "Literata,Georgia,serif";
const SANS = "Figtree,Arial,sans-serif";
const WIDTH_PX = 600;

/** Writes a mail's two bodies. Takes plain text and whole addresses; whatever they hold is text, never markup. */
export function layoutMail({ language, site, title, paragraphs, quote, button, foot }: MailContent): { html: string; text: string } {
  const { direction } = LANGUAGE_INFO[language];
  const link = (url: string) => `<a href="${escapeHtml(url)}" style="color:${ACCENT}">${escapeHtml(url)}</a>`;
  const p = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${text}</p>`;
  const table = (style: string, rows: string, attributes = "") =>
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${attributes} style="${style}">${rows}</table>`;
  const body = `font:16px/1.5 ${SANS};color:${INK}`;
  const small = `font:14px/1.5 ${SANS};color:${INK_2}`;

  const action = button
    ? table("margin:8px 0 24px", `<tr><td bgcolor="${ACCENT}" style="border-radius:6px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 22px;font:600 16px/20px ${SANS};color:#FFFFFF;text-decoration:none">${escapeHtml(button.label)}</a></td></tr>`)
      + p(`${escapeHtml(button.instead)}<br>${link(button.url)}`, `${small};word-break:break-all`)
    : "";
  const content = [
    p(`<a href="${escapeHtml(site.url)}" style="color:${INK};text-decoration:none">${escapeHtml(site.title)}</a>`, `font:600 18px/24px ${SERIF};color:${INK}`),
    `<h1 style="margin:0 0 20px;padding:0 0 20px;border-bottom:2px solid ${INK};font:600 30px/36px ${SERIF};color:${INK}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => p(escapeHtml(text), body)),
    quote === undefined ? "" : `<blockquote dir="auto" style="margin:0 0 24px;padding:12px 16px;border-left:4px solid ${LINE};background:${SUNK};${body}">${escapeHtml(quote).replaceAll("\n", "<br>")}</blockquote>`,
    action,
  ].join("");
  const band = `<tr>${BLOCKS.map((colour) => `<td height="24" bgcolor="${colour}" style="font-size:0;line-height:0">&nbsp;</td>`).join("")}</tr>`;
  const sheet = table(`width:100%;max-width:${WIDTH_PX}px;background:${PAPER}`, [
    `<tr><td>${table("width:100%;table-layout:fixed", band, ' width="100%"')}</td></tr>`,
    `<tr><td style="padding:32px 40px 16px">${content}</td></tr>`,
    `<tr><td style="padding:24px 40px;border-top:1px solid ${LINE}">${foot.map((text) => p(escapeHtml(text), small)).join("")}</td></tr>`,
  ].join(""), ` width="${WIDTH_PX}" bgcolor="${PAPER}"`);

  const html = `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>`
    + `<body style="margin:0;background:${SUNK}">${table(`width:100%;background:${SUNK}`, `<tr><td align="center" style="padding:24px 12px">${sheet}</td></tr>`, ` width="100%" bgcolor="${SUNK}"`)}</body></html>`;
  const text = [title, ...paragraphs, ...(quote === undefined ? [] : [quote.replace(/^/gm, "> ")]), ...(button ? [`${button.label}\n${button.url}`] : []), `-- \n${[site.title, site.url, ...foot].join("\n")}`].join("\n\n");
  return { html, text: `${text}\n` };
}
