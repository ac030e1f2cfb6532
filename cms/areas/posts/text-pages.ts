import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { TEXT_PAGE_BYTES } from "../../contract/limits";
import {
  MARKDOWN_CACHE_MAX_CHARS,
  MARKDOWN_HEAP_MAX_MB,
  MARKDOWN_MAX_MS,
  MARKDOWN_RETRY_MS,
} from "../../contract/parser-limits.mjs";
import { createThread, ThreadError } from "../../platform/thread";
import { renderParagraphs } from "./markdown-renderer.mjs";
import type { RenderedText } from "./text-renderer.mjs";

/** Characters of text after which a new thread takes over. The renderer retains nothing between texts, so this is large. */
const THREAD_WORK_CHARS = 500_000_000;

const thread = createThread<{ text: string; pageBytes: number }, RenderedText>({
  file: "cms/areas/posts/text-worker.mjs",
  maxMs: MARKDOWN_MAX_MS,
  heapMaxMb: MARKDOWN_HEAP_MAX_MB,
  workMax: THREAD_WORK_CHARS,
});
/** Rendered texts by their hash: all pages of a text come from one rendering. */
const rendered = new LRUCache<string, RenderedText>({
  maxSize: MARKDOWN_CACHE_MAX_CHARS,
  sizeCalculation: ({ pages }) => pages.reduce((sum, html) => sum + html.length, 1),
});

/**
 * Returns the whole text of a document, in Markdown, as pages of HTML with its table of contents. Renders it in a separate
 * thread; a text that takes too long becomes plain paragraphs on one page.
 */
export async function textPages(text: string): Promise<RenderedText> {
  const key = createHash("sha256").update(text).digest("base64");
  const known = rendered.get(key);
  if (known) return known;
  try {
    const pages = await thread.ask({ text, pageBytes: TEXT_PAGE_BYTES }, { work: text.length });
    rendered.set(key, pages);
    return pages;
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    const plain = { pages: [renderParagraphs(text)], contents: [] };
    // Tried again later: the machine may have been busy.
    rendered.set(key, plain, { ttl: MARKDOWN_RETRY_MS });
    return plain;
  }
}
