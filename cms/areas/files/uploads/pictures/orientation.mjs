// @ts-check
/**
 * Returns an EXIF directory that contains only the picture's orientation (EXIF 2.3, 4.6.4).
 * @param {number} orientation
 */
export function orientationFacts(orientation) {
  const facts = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  facts.writeUInt16BE(orientation, 18);
  return facts;
}
