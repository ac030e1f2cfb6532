/** Keys of which the first signs and all verify, so that a new one can take over while what older ones signed is still shown. */
export type Keys = readonly [Uint8Array, ...Uint8Array[]];

/**
 * What the first key makes of something that is not null. Null where none makes anything of it. Throws what `read` throws.
 */
export async function withAnyKey<T>(
  keys: readonly Uint8Array[],
  read: (key: Uint8Array) => Promise<T | null>,
): Promise<T | null> {
  for (const key of keys) {
    const found = await read(key);
    if (found !== null) return found;
  }
  return null;
}
