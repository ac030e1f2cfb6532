import { CITATION_FORMATS, type CitationFormat } from "#contract/citation-formats";
import { type CitedOwner, passCitation } from "~/content/citations.server";
import type { ContentClient } from "~/content/client.server";
import { backWhileBusy } from "~/features/packs/all-files.server";

interface CitationFileRequest {
  owner: CitedOwner;
  key: string | number;
  /** As in the address. */
  format: string;
  method: string;
  /** Path of the page without language, if it says that a file cannot start now. */
  page?: string;
}

/** Too many requests for whole collections. */
const BUSY_STATUS = 503;

/**
 * Returns references as a file, streamed with the headers of the site's pages. Throws an empty response for missing or
 * deleted content. Throws a redirect to `page` if the file cannot start now.
 */
export async function citationFile(
  content: ContentClient,
  { owner, key, format, method, page }: CitationFileRequest,
  headers: Record<string, string>,
): Promise<Response> {
  if (!isFormat(format)) throw new Response(null, { status: 404 });
  const answer = await passCitation(content, owner, key, format, method);
  if (!answer.ok) {
    await answer.body?.cancel();
    throw page !== undefined && answer.status === BUSY_STATUS
      ? backWhileBusy(content, page)
      : new Response(null, { status: answer.status });
  }
  const told = new Headers(headers);
  for (const name of ["Content-Type", "Content-Disposition"])
    told.set(name, answer.headers.get(name) ?? "");
  // A file of a page, which search engines must not index by itself.
  told.set("X-Robots-Tag", "noindex");
  return new Response(answer.body, { headers: told });
}

const isFormat = (format: string): format is CitationFormat =>
  (CITATION_FORMATS as readonly string[]).includes(format);
