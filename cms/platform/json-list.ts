/** Yields a JSON list in pieces, with one item per line. Only one batch is in memory at a time. */
export async function* jsonList(
  batches: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): AsyncGenerator<string> {
  let before = "[\n";
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield before + items.map((item) => JSON.stringify(item)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
