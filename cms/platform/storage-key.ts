/** Segments of letters, digits, dots, dashes and underscores; none begins with a dot, so no key leaves the folder or meets our own `.incoming`. */
const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/i;
const KEY_MAX_CHARS = 500;

/** The key as it came. Throws on one that could lead elsewhere. */
export function storageKey(key: string): string {
  if (key.length > KEY_MAX_CHARS || !KEY.test(key))
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
