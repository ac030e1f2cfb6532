// @ts-check
/** Offset at which Windows programs store the position of their real header, and the bytes of that header. */
const HEAD_PLACE = 0x3c;
const WINDOWS_HEAD = Buffer.from("PE\0\0", "latin1");
/** First bytes of programs for Linux, and for macOS on one and on several processors. */
const OTHER_HEADS = ["7f454c46", "feedface", "feedfacf", "cefaedfe", "cffaedfe", "cafebabe"].map(
  (bytes) => Buffer.from(bytes, "hex"),
);

/**
 * Returns whether bytes begin like a program. Looking only for the letters "MZ" would give false alarms among the many parts
 * of Office files.
 * @param {Buffer} start
 */
export function isProgram(start) {
  if (OTHER_HEADS.some((head) => start.subarray(0, head.length).equals(head))) return true;
  if (start.length < HEAD_PLACE + 4 || start.toString("latin1", 0, 2) !== "MZ") return false;
  const place = start.readUInt32LE(HEAD_PLACE);
  return start.subarray(place, place + WINDOWS_HEAD.length).equals(WINDOWS_HEAD);
}
