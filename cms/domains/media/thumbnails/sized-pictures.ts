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
} from "../../../contract/parser-limits.mjs";
import type { PictureWidth } from "../../../contract/pictures";
import { atMost } from "../../../platform/at-most";
import type { Download } from "../downloads.service";

/** What small pictures look good with. A cover of 160 pixels has 3 KB then. */
const QUALITY = 75;
/** Bytes that a process keeps of them. Ours: those of some 5,000 covers in rows of lists. */
const KEPT_BYTES = 24_000_000;
/** What the cache needs for each beside its bytes: its key and its place. */
const ENTRY_BYTES = 300;
/** What is kept in place of a picture that cannot be drawn, so that its source is read once and not whenever somebody asks. */
const CANNOT = Buffer.alloc(0);

export interface SizedPictures {
  /**
   * A picture of the site at a width, never larger than it is. The file itself where it is no picture, belongs to a document, whose bytes are
   * sent as they are, or cannot be drawn now. The caller has found that the actor may have the file. Throws what the storage throws.
   */
  at(file: Download, width: PictureWidth): Promise<Download>;
}

/** Draws sizes when they are first asked for: most of a large library's covers are seldom seen, and one takes a few milliseconds. */
export function createSizedPictures(): SizedPictures {
  let asked = 0;
  const drawing = atMost(SIZED_AT_ONCE);
  const kept = new LRUCache<string, Buffer, { file: Download; width: PictureWidth }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length + ENTRY_BYTES,
    // Whoever asks meanwhile waits for the same.
    fetchMethod: (_key, _stale, { context: { file, width } }) => draw(file, width),
  });

  async function draw(file: Download, width: PictureWidth): Promise<Buffer | undefined> {
    if (asked >= SIZED_WAITING_MAX) return undefined;
    asked++;
    try {
      return await drawing(async () => {
        const bytes = await file.open();
        if (!bytes) return undefined;
        return sharp(await buffer(bytes), { limitInputPixels: SIZED_SOURCE_MAX_PIXELS })
          .autoOrient()
          .resize({ width, withoutEnlargement: true })
          .timeout({ seconds: SIZED_MAX_SECONDS })
          .webp({ quality: QUALITY })
          .toBuffer()
          .catch(() => CANNOT);
      });
    } finally {
      asked--;
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
      const bytes = await kept.fetch(`${file.id}/${file.sha256}/${width}`, {
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
