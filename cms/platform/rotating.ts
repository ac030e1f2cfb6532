/** Keys of which the first signs and all verify. A new key can take over while tokens signed by older ones are still in use. */
export type Keys = readonly [Uint8Array, ...Uint8Array[]];

/** Returns the first result of `read` that is not null, trying each key; null if there is none. Throws what `read` throws. */
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
