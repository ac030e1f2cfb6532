/** Whether a file's name identifies its content, so that a kept copy is as good as the file itself. */
export const isAsset = (path: string): boolean => /^\/(assets|fonts|accent)\/./.test(path);
