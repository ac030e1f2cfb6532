/** A file whose name says what is in it, so that a kept copy is as good as the file itself. */
export const isAsset = (path: string): boolean => /^\/(assets|fonts|accent)\/./.test(path);
