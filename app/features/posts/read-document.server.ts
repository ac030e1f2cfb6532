import { data, redirect } from "react-router";
import type { Document } from "#contract/documents";
import { AppError } from "#contract/errors";
import { type ContentClient, orNotFound } from "~/content/client.server";
import { getDocument, getTombstone } from "~/content/documents.server";
import type { NamedDocument } from "~/paths/documents";
import type { FilesOwner } from "~/content/posts.server";
import { localisedPath } from "~/i18n/paths";
import { BUSY_PARAMETER } from "./download-all";
import { LRUCache } from "lru-cache";
import { encode } from "uqr";

/** Returns the document of a page. Throws as `orThrowDeleted` does. */
export function readDocument(content: ContentClient, named: NamedDocument): Promise<Document> {
  return orThrowDeleted(content, named, getDocument(content, named.slug, named.type));
}

/**
 * Returns what was read about a page's document. Throws the website's 404 page, or 410 with the deletion notice for a
 * deleted document.
 */
export async function orThrowDeleted<T>(
  content: ContentClient,
  { type, slug }: NamedDocument,
  reading: Promise<T>,
): Promise<T> {
  try {
    return await orNotFound(reading);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "gone") throw error;
    throw data(await orNotFound(getTombstone(content, slug, type)), { status: error.status });
  }
}

/**
 * Returns the response of `…/files`: all files of a resource as one zip, streamed. If it cannot start, the visitor is
 * redirected to the resource's page, which says so. `page` is its path without language.
 */
export async function allFiles(
  content: ContentClient,
  method: string,
  owner: FilesOwner,
  databaseId: number,
  page: string,
): Promise<Response> {
  const response = await content.pass(method, `/${owner}/${databaseId}/files`, {
    language: content.contentLanguage,
  });
  if (response.ok) return response;
  await response.body?.cancel();
  return redirectWhileBusy(content, page);
}

/** Redirects to a page, which says that a download could not start. Takes its path without language. */
export function redirectWhileBusy({ language }: ContentClient, page: string): Response {
  return redirect(`${localisedPath(page, language)}?${BUSY_PARAMETER}=1`);
}

/** An address to share: absolute, and as a QR code. */
export interface Shareable {
  url: string;
  /** The code's dark squares as the `d` of an SVG path, drawn by a line one unit wide, and the code's width in units. */
  qr: { path: string; size: number };
}

/** The QR codes of pages that were rendered last: drawing one takes 2 ms, a tenth of a page. Each has about 2 KB. */
const codes = new LRUCache<string, Shareable["qr"]>({ max: 1_000 });

/** Returns a page to share, by the site's address and the page's path with its language. */
export function shareOf(siteUrl: string, path: string): Shareable {
  const url = siteUrl + path;
  let qr = codes.get(url);
  if (!qr) codes.set(url, (qr = qrCode(url)));
  return { url, qr };
}

function qrCode(text: string): Shareable["qr"] {
  // For reading from paper: a seventh of the code may be damaged.
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  return { path: data.map(rowPath).join(""), size };
}

/** Returns the dark squares of a row as lines, each from the end of the one before. */
function rowPath(row: readonly boolean[], y: number): string {
  const line = row.map((isDark) => (isDark ? "1" : "0")).join("");
  let end = 0;
  return Array.from(line.matchAll(/1+/g), ({ 0: run, index }) => {
    const move = end === 0 ? `M${index} ${y}` : `m${index - end} 0`;
    end = index + run.length;
    return `${move}h${run.length}`;
  }).join("");
}
