import { CITATION_FORMATS } from "../../../contract/names";
import {
  formatBytes,
  formatDate,
  formatList,
  formatNumber,
  languageName,
} from "../../../contract/format";
import { type Language, LANGUAGE_INFO } from "../../../contract/languages";
import { escapeHtml } from "../../../platform/markup";
import { type Translate, translator } from "../../../platform/texts";
import {
  batchesOf,
  citationsFile,
  FILES_FOLDER,
  METADATA_FILES,
  type Pack,
  type PackFile,
  type PackPost,
} from "./pack";

/** A short version of the site's style sheet. The page must not load anything from elsewhere. */
const STYLE = `
:root { color-scheme: light dark; --paper: #fcfaf6; --ink: #1c1815; --ink-2: #554d46; --line: #e2dacd; --accent: #bf2c1a; --note: #fbefd3; }
@media (prefers-color-scheme: dark) { :root { --paper: #171310; --ink: #f4eee5; --ink-2: #c3b8ab; --line: #372f28; --accent: #ff8a70; --note: #33260c; } }
body { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { margin: 0; font-family: Georgia, serif; line-height: 1.25; text-wrap: balance; }
h1 { font-size: 2rem; } h2 { margin-block-start: 2rem; font-size: 1.5rem; } h3 { font-size: 1.25rem; }
p, ul { margin: .5rem 0 0; } ul { padding: 0; list-style: none; }
a { color: var(--accent); text-underline-offset: .2em; } a:focus-visible { outline: 3px solid; outline-offset: 2px; }
.lead { font-size: 1.125rem; } .meta { color: var(--ink-2); font-size: .875rem; }
.note { padding: .75rem 1rem; border-radius: 6px; background: var(--note); }
.list { margin-block-start: .75rem; border-block-start: 2px solid var(--ink); } .list > li { padding-block: 1.25rem; border-block-end: 1px solid var(--line); }
.files li { padding-block: .25rem; } .files a { font-weight: 600; }
@media print { a { color: inherit; } }
`;

/** Writes the start page of a pack. It lists the files next to it, loads nothing from elsewhere and runs no scripts. */
export function* packPage(pack: Pack, language: Language): Generator<string> {
  const t = translator(language, "pack");
  const number = (value: number) => formatNumber(value, language);
  const { owner, posts, total, createdAt } = pack;
  const facts = [
    t("resources", { count: posts.length, number: number(posts.length) }),
    t("files", {
      count: pack.files.length,
      number: number(pack.files.length),
      size: formatBytes(pack.size, language),
    }),
    t("made", { date: formatDate(createdAt, language) }),
  ];
  yield `<!doctype html>
<html lang="${language}" dir="${LANGUAGE_INFO[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>${escapeHtml(owner.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<p class="meta">${escapeHtml(pack.siteTitle)}</p>
<h1${lang(owner.language, language)}>${escapeHtml(owner.title)}</h1>
${paragraphs(owner.description, "lead", lang(owner.language, language))}
<p class="meta">${facts.map(escapeHtml).join(" · ")}</p>
${pack.files.length > 0 ? `<p>${escapeHtml(t("offline", { folder: FILES_FOLDER }))}</p>` : ""}
<p>${escapeHtml(t("latest"))} ${link(owner.address)}</p>
${posts.length > 0 ? beside(t("metadata"), Object.values(METADATA_FILES), language) + beside(t("citations"), CITATION_FORMATS.map(citationsFile), language) : ""}
${posts.length < total ? note(t("cut", { number: number(posts.length), total: number(total) })) : ""}
${pack.missing > 0 ? note(t("missing", { count: pack.missing, number: number(pack.missing) })) : ""}
</header>
<main>
<h2>${escapeHtml(t("list"))}</h2>
${posts.length > 0 ? "" : `<p>${escapeHtml(t("empty"))}</p>\n`}`;
  if (posts.length > 0) yield '<ul class="list">\n';
  for (const entries of batchesOf(posts, (post) => `${entry(post, t, language)}\n`))
    yield entries.join("");
  yield `${posts.length > 0 ? "</ul>\n" : ""}</main>
</body>
</html>
`;
}

/** Lists files that are next to the page. */
function beside(about: string, names: readonly string[], language: Language): string {
  const links = names.map((name) => `<a href="${name}">${name}</a>`);
  return `<p>${escapeHtml(about)} ${formatList(links, "comma", language)}</p>\n`;
}

function entry(
  { card, abstract, address, credits, files }: PackPost,
  t: Translate<"pack">,
  language: Language,
): string {
  const own = lang(card.language, language);
  const facts = [
    card.contentTypes[0]?.name,
    card.publicationYear,
    ...card.publishers.map((publisher) => publisher.name),
  ];
  // The reader's own language first, as on the site.
  const lines = [...files].sort(
    (a, b) => Number(b.language === language) - Number(a.language === language),
  );
  return `<li>
<h3${own}>${escapeHtml(card.title)}</h3>
${meta(facts)}${meta([formatList(credits, "comma", language)])}
${paragraphs(abstract, "", own)}
${lines.length > 0 ? `<ul class="files">${lines.map((file) => `<li>${fileLine(file, t, language)}</li>`).join("")}</ul>` : ""}
<p class="meta">${escapeHtml(t("inLibrary"))} ${link(address)}</p>
</li>`;
}

function fileLine(file: PackFile, t: Translate<"pack">, language: Language): string {
  const about = t("language", { language: languageName(file.language, language) });
  const inBrackets = (...facts: string[]) =>
    `(${escapeHtml(formatList([about, ...facts], "comma", language))})`;
  const title = `<span${lang(file.language, language)}>${escapeHtml(file.title)}</span>`;
  if (file.at === "missing") return `${title} ${inBrackets(t("missingFile"))}`;
  if (file.at === "elsewhere")
    return `${title} ${inBrackets(t("elsewhere"))}: ${link(file.address)}`;
  const href = file.path.split("/").map(encodeURIComponent).join("/");
  return `<a href="${escapeHtml(href)}">${title}</a> ${inBrackets(file.kind, formatBytes(file.size, language))}`;
}

/** Writes a URL as its own link text, so that it is readable on paper. Text that is not a web address is shown without a link. */
function link(address: string): string {
  const text = escapeHtml(address);
  return /^https?:\/\//i.test(address) ? `<a href="${text}" rel="noreferrer">${text}</a>` : text;
}

function meta(facts: readonly (string | number | null | undefined)[]): string {
  const text = facts
    .filter((fact) => fact !== null && fact !== undefined && fact !== "")
    .join(" · ");
  return text ? `<p class="meta">${escapeHtml(text)}</p>` : "";
}

function note(text: string): string {
  return `<p class="note">${escapeHtml(text)}</p>`;
}

function paragraphs(text: string, className: string, attributes: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map(
      (part) =>
        `<p${className && ` class="${className}"`}${attributes}>${escapeHtml(part.trim())}</p>`,
    )
    .join("\n");
}

/** Returns `lang` for a text in another language than the page's. Its direction follows from its letters. */
function lang(textLanguage: string, pageLanguage: Language): string {
  return textLanguage === pageLanguage ? "" : ` lang="${escapeHtml(textLanguage)}" dir="auto"`;
}
