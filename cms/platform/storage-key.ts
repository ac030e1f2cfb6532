/**
 * Segments of letters, digits, dots, hyphens and underscores. None begins with a dot, so no key leaves the folder or
 * collides with the storage's own `.incoming`.
 */
const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/i;
const KEY_MAX_CHARS = 500;

/** Returns the key unchanged. Throws on a key that could lead out of the folder. */
export function storageKey(key: string): string {
  if (key.length > KEY_MAX_CHARS || !KEY.test(key))
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
