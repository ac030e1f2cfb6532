import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import {
  MARKDOWN_CACHE_MAX_CHARS,
  MARKDOWN_HEAP_MAX_MB,
  MARKDOWN_INLINE_MAX_CHARS,
  MARKDOWN_INLINE_MAX_MARKS,
  MARKDOWN_MAX_MS,
  MARKDOWN_RETRY_MS,
} from "../../contract/parser-limits.mjs";
import { createThread, ThreadError } from "../../platform/thread";
import { renderNow, renderParagraphs } from "./markdown-renderer.mjs";
import { TEXT_PAGE_BYTES } from "../../contract/limits";
import type { RenderedText } from "./text-renderer.mjs";

/** Characters that begin or nest a Markdown element. */
const MARKS = /[\n[\]*_`<>#|~&\\!+=-]/g;
/**
 * Number of rendered characters after which a new thread takes over. Large, because the renderer retains nothing between texts.
 */
const THREAD_WORK_CHARS = 500_000_000;

const thread = createThread<{ text: string; topHeading: 2 | 3 }, string>({
  file: "cms/areas/posts/render-worker.mjs",
  maxMs: MARKDOWN_MAX_MS,
  heapMaxMb: MARKDOWN_HEAP_MAX_MB,
  workMax: THREAD_WORK_CHARS,
});
/** HTML by the hash of its text: pages show the same text many times. */
const rendered = new LRUCache<string, string>({
  maxSize: MARKDOWN_CACHE_MAX_CHARS,
  sizeCalculation: (html) => html.length + 1,
});
const underWay = new Map<string, Promise<string>>();

/**
 * Renders Markdown as HTML that is safe to show. Raw HTML becomes text, links with a scheme that runs code stay text, and links
 * to other sites send no referrer. `topHeading` is the level of the shallowest heading; deeper ones follow it, none below h6. A
 * text that is long or full of marks is rendered in a separate thread and cached. A text that takes too long there becomes
 * plain paragraphs.
 */
export async function renderMarkdown(text: string, topHeading: 2 | 3): Promise<string> {
  if (isCheap(text)) return renderNow(text, topHeading);
  const key = `${topHeading}${createHash("sha256").update(text).digest("base64")}`;
  const known = rendered.get(key) ?? underWay.get(key);
  if (known !== undefined) return known;
  const rendering = renderInThread(key, text, topHeading).finally(() => underWay.delete(key));
  underWay.set(key, rendering);
  return rendering;
}

/** Returns whether rendering takes a few milliseconds at most, for any text. Reads each character once. */
function isCheap(text: string): boolean {
  return (
    text.length <= MARKDOWN_INLINE_MAX_CHARS &&
    (text.match(MARKS)?.length ?? 0) <= MARKDOWN_INLINE_MAX_MARKS
  );
}

async function renderInThread(key: string, text: string, topHeading: 2 | 3): Promise<string> {
  try {
    const html = await thread.ask({ text, topHeading }, { work: text.length });
    rendered.set(key, html);
    return html;
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    const html = renderParagraphs(text);
    // Cached for a short time only, because the machine may have been busy.
    rendered.set(key, html, { ttl: MARKDOWN_RETRY_MS });
    return html;
  }
}

/** Returns the words of Markdown without its marks, accurately enough for search, snippets and introductions. */
export function plainText(text: string): string {
  return (
    withoutLinks(text)
      .replace(/^ {0,3}(#{1,6}|[-*+]|\d+\.|>) +/gm, "")
      .replace(/(\*\*|__)(?=\S)(.+?)\1/g, "$2")
      // An excerpt may begin or end within bold words.
      .replaceAll("**", "")
      .replace(/([*_`])(?=\S)(.+?)\1/g, "$2")
      .trim()
  );
}

/**
 * Replaces each link and picture with its label. Reads each character a fixed number of times; a regular expression for
 * `[label](address)` takes seconds for 100,000 opening brackets.
 */
function withoutLinks(text: string): string {
  const parts: string[] = [];
  let done = 0;
  let open = text.indexOf("[");
  let previousClose = -1;
  for (
    let close = text.indexOf("]");
    close >= 0 && open >= 0;
    close = text.indexOf("]", close + 1)
  ) {
    // A label contains no closing bracket, so it begins with the first opening one after the previous closing one.
    const from = Math.max(previousClose + 1, done);
    previousClose = close;
    if (open < from) open = text.indexOf("[", from);
    if (open < 0) break;
    if (open > close || text[close + 1] !== "(") continue;
    const end = text.indexOf(")", close + 2);
    if (end < 0) break;
    const start = open > done && text[open - 1] === "!" ? open - 1 : open;
    parts.push(text.slice(done, start), text.slice(open + 1, close));
    done = end + 1;
    // Brackets within the address are part of it.
    close = end;
    previousClose = end;
  }
  return parts.length === 0 ? text : parts.join("") + text.slice(done);
}

const pageThread = createThread<{ text: string; pageBytes: number }, RenderedText>({
  file: "cms/areas/posts/render-worker.mjs",
  maxMs: MARKDOWN_MAX_MS,
  heapMaxMb: MARKDOWN_HEAP_MAX_MB,
  workMax: THREAD_WORK_CHARS,
});
/** Rendered texts by their hash: all pages of a text come from one rendering. */
const renderedTexts = new LRUCache<string, RenderedText>({
  maxSize: MARKDOWN_CACHE_MAX_CHARS,
  sizeCalculation: ({ pages }) => pages.reduce((sum, html) => sum + html.length, 1),
});

/**
 * Returns the whole text of a document, in Markdown, as pages of HTML with its table of contents. Renders it in a separate
 * thread; a text that takes too long becomes plain paragraphs on one page.
 */
export async function textPages(text: string): Promise<RenderedText> {
  const key = createHash("sha256").update(text).digest("base64");
  const known = renderedTexts.get(key);
  if (known) return known;
  try {
    const pages = await pageThread.ask({ text, pageBytes: TEXT_PAGE_BYTES }, { work: text.length });
    renderedTexts.set(key, pages);
    return pages;
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    const plain = { pages: [renderParagraphs(text)], contents: [] };
    // Cached for a short time only, because the machine may have been busy.
    renderedTexts.set(key, plain, { ttl: MARKDOWN_RETRY_MS });
    return plain;
  }
}
