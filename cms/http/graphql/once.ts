/** Reads on the first call and shares the result with later calls, so that the fields of one object share it. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}
