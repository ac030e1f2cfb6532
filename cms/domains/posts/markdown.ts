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
import { createThread, ThreadMishap } from "../../platform/thread";
import { renderNow, renderParagraphs } from "./markdown-renderer.mjs";

/** Characters that begin a piece of Markdown or nest one. */
const MARKS = /[\n[\]*_`<>#|~&\\!+=-]/g;
/** Characters after which a new thread takes over. The renderer keeps nothing between texts, so this is large. */
const THREAD_WORK_CHARS = 500_000_000;

const thread = createThread<{ text: string; topHeading: 2 | 3 }, string>({
  file: "cms/domains/posts/markdown-worker.mjs",
  maxMs: MARKDOWN_MAX_MS,
  heapMaxMb: MARKDOWN_HEAP_MAX_MB,
  workMax: THREAD_WORK_CHARS,
});
/** HTML by the hash of its text, and texts that are being rendered: pages show the same text many times. */
const rendered = new LRUCache<string, string>({
  maxSize: MARKDOWN_CACHE_MAX_CHARS,
  sizeCalculation: (html) => html.length + 1,
});
const underWay = new Map<string, Promise<string>>();

/**
 * Turns Markdown into HTML that may be shown as it is: raw HTML is text, links with a scheme that runs code stay text,
 * links to other sites do not tell them the page of the visitor. `topHeading` is the level of the shallowest heading;
 * deeper ones follow it, none below h6. Text that is long or full of marks is rendered in a thread of its own and kept.
 * Text that takes too long there becomes plain paragraphs.
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

/** Whether rendering takes a few milliseconds at most, whatever the text is. Looks at each character once. */
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
    if (!(error instanceof ThreadMishap)) throw error;
    const html = renderParagraphs(text);
    // Tried again later: the machine may have been busy.
    rendered.set(key, html, { ttl: MARKDOWN_RETRY_MS });
    return html;
  }
}

/** Returns the words of Markdown without its marks: near enough for search, snippets and introductions. */
export function plainText(text: string): string {
  return (
    withoutLinks(text)
      .replace(/^ {0,3}(#{1,6}|[-*+]|\d+\.|>) +/gm, "")
      .replace(/(\*\*|__)(?=\S)(.+?)\1/g, "$2")
      // A part of a text may begin or end within bold words.
      .replaceAll("**", "")
      .replace(/([*_`])(?=\S)(.+?)\1/g, "$2")
      .trim()
  );
}

/**
 * Puts the label of each link and picture in its place. Looks at each character a fixed number of times; a regular
 * expression for `[label](address)` takes seconds for 100,000 opening brackets.
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
    // A label holds no closing bracket, so it begins with the first opening one after the previous.
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
