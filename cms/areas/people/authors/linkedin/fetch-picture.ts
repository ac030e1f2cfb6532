import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AUTHOR_PICTURE_MAX_BYTES } from "../../../../contract/limits";

/** Domain of LinkedIn's member pictures. */
const PICTURE_DOMAIN = ".licdn.com";
const TIMEOUT_MS = 10_000;

/**
 * Downloads a picture that a provider names into a local file. Fetches it only from the provider's own picture hosts: otherwise
 * the provider could make this server send requests to machines in its own network. Throws for any other host, for redirects,
 * for content that is not an image, and for a picture that is too large.
 */
export async function fetchPicture(address: string, issuer: string, path: string): Promise<void> {
  const url = new URL(address);
  const isKnown =
    url.origin === new URL(issuer).origin ||
    (url.protocol === "https:" && url.port === "" && url.hostname.endsWith(PICTURE_DOMAIN));
  if (!isKnown || url.username || url.password)
    throw new Error("The picture is not where such pictures are");
  const response = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { Accept: "image/*" },
  });
  if (
    !response.ok ||
    !response.body ||
    !response.headers.get("Content-Type")?.startsWith("image/")
  ) {
    await response.body?.cancel();
    throw new Error(`Instead of a picture there is an answer ${response.status}`);
  }
  await pipeline(
    Readable.fromWeb(response.body as ReadableStream),
    atMostBytes,
    createWriteStream(path),
  );
}

async function* atMostBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > AUTHOR_PICTURE_MAX_BYTES) throw new Error("The picture is too large");
    yield chunk;
  }
}
