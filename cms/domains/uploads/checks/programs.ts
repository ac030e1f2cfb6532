/** Where Windows' programs say at which place the real head begins, and what stands there. */
const HEAD_PLACE = 0x3c;
const WINDOWS_HEAD = Buffer.from("PE\0\0", "latin1");
/** First bytes of programs of Linux, and of macOS for one and for several processors. */
const OTHER_HEADS = ["7f454c46", "feedface", "feedfacf", "cefaedfe", "cffaedfe", "cafebabe"].map((bytes) => Buffer.from(bytes, "hex"));

/**
 * Whether bytes begin like a program. Two letters, as most look for in programs of Windows, would often be wrong among the
 * many parts of office files.
 */
export function isProgram(start: Buffer): boolean {
  if (OTHER_HEADS.some((head) => start.subarray(0, head.length).equals(head))) return true;
  if (start.length < HEAD_PLACE + 4 || start.toString("latin1", 0, 2) !== "MZ") return false;
  const place = start.readUInt32LE(HEAD_PLACE);
  return start.subarray(place, place + WINDOWS_HEAD.length).equals(WINDOWS_HEAD);
}
