import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import {
  SIZED_AT_ONCE,
  SIZED_MAX_SECONDS,
  SIZED_SOURCE_MAX_BYTES,
  SIZED_SOURCE_MAX_PIXELS,
  SIZED_WAITING_MAX,
} from "../../../../contract/parser-limits.mjs";
import type { PictureWidth } from "../../../../contract/pictures";
import { limitConcurrency } from "../../../../platform/concurrency";
import type { Download } from "../files.service";

/** WebP quality at which small pictures look good. A cover of 160 pixels then has 3 KB. */
const QUALITY = 75;
/** Bytes of pictures that a process caches. Chosen: about 5,000 covers in rows of lists. */
const CACHE_BYTES = 24_000_000;
/** Memory of a cache entry in addition to its bytes: its key and its slot. */
const ENTRY_BYTES = 300;
/** Cached in place of a picture that cannot be decoded, so that its source is read only once. */
const UNREADABLE = Buffer.alloc(0);

export interface SizedPictures {
  /**
   * Returns a picture of the site at a given width, never enlarged. Returns the file itself if it is not a picture, belongs to
   * a document (whose bytes are sent unchanged), or cannot be resized now. The caller must have checked that the actor may see
   * the file. Throws errors of the storage.
   */
  at(file: Download, width: PictureWidth): Promise<Download>;
}

/**
 * Creates the service. It resizes a picture when a size is first requested: most covers of a large library are rarely seen, and
 * resizing one takes a few milliseconds.
 */
export function createSizedPictures(): SizedPictures {
  let waiting = 0;
  const limitResizing = limitConcurrency(SIZED_AT_ONCE);
  const cache = new LRUCache<string, Buffer, { file: Download; width: PictureWidth }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + ENTRY_BYTES,
    // Concurrent requests wait for the same picture.
    fetchMethod: (_key, _stale, { context: { file, width } }) => resize(file, width),
  });

  async function resize(file: Download, width: PictureWidth): Promise<Buffer | undefined> {
    if (waiting >= SIZED_WAITING_MAX) return undefined;
    waiting++;
    try {
      return await limitResizing(async () => {
        const bytes = await file.open();
        if (!bytes) return undefined;
        return sharp(await buffer(bytes), { limitInputPixels: SIZED_SOURCE_MAX_PIXELS })
          .autoOrient()
          .resize({ width, withoutEnlargement: true })
          .timeout({ seconds: SIZED_MAX_SECONDS })
          .webp({ quality: QUALITY })
          .toBuffer()
          .catch(() => UNREADABLE);
      });
    } finally {
      waiting--;
    }
  }

  return {
    async at(file, width) {
      if (
        !file.lasting ||
        !file.mimeType.startsWith("image/") ||
        file.size > SIZED_SOURCE_MAX_BYTES
      )
        return file;
      const bytes = await cache.fetch(`${file.id}/${file.sha256}/${width}`, {
        context: { file, width },
      });
      if (!bytes?.length) return file;
      const open: Download["open"] = async (range) =>
        Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
      return {
        ...file,
        mimeType: "image/webp",
        size: bytes.length,
        sha256: `${file.sha256}-${width}`,
        open,
      };
    },
  };
}
