/** How a picture is turned (EXIF 2.3, 4.6.4), as the only fact of a directory of facts. */
export function orientationFacts(orientation: number): Buffer {
  const facts = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  facts.writeUInt16BE(orientation, 18);
  return facts;
}
