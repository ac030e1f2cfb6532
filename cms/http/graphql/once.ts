/** Reads when first asked, for all who ask: fields of one thing share what is read of it. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}
