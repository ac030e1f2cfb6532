/** Bounds of looking into files by strangers. Where no source is named they are ours. */

/** First bytes of a file by which its type is told: as many as file-type asks for. */
export const START_BYTES = 4_100;

/** Entries of an office file's archive; a presentation of 500 slides has 3,000. */
export const ENTRIES_MAX = 20_000;
/** Bytes to which an office file may unpack, with all that is embedded in it: four times the largest upload. */
export const UNPACKED_MAX_BYTES = 2_000_000_000;
/**
 * How many times larger than packed a file may get, once it unpacks to more than a little. Large workbooks reach 50;
 * Apache POI draws its line at 100, which real workbooks have crossed.
 */
export const UNPACKED_RATIO_MAX = 200;
/** Up to here any ratio is fine: a white picture of a page packs a thousand to one. */
export const UNPACKED_ANY_RATIO_BYTES = 32_000_000;
/** Office files within office files: a table, in a slide, in a text, in a text. */
export const NESTED_MAX = 3;

/** Longest time of decoding a picture: 100 megapixels of any format take five seconds. */
export const IMAGE_MAX_SECONDS = 30;

/** Longest name of a file, in bytes of UTF-8; file systems take 255, and copies of a file get longer names. */
export const NAME_MAX_BYTES = 200;
