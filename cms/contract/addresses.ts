/**
 * Returns whether the value is a path of the site. Browsers read two slashes, or a backslash in place of either, as the
 * address of another site.
 */
export const isSitePath = (value: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(value);

/** Returns whether the value is a web address. */
export const isWebAddress = (value: string): boolean =>
  /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);
