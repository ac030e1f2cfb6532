/** Whether it is a path of the site: browsers read two slashes, and a backslash for either of them, as an address elsewhere. */
export const isSitePath = (value: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(value);

/** Whether it is an address on the web. */
export const isWebAddress = (value: string): boolean =>
  /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);
