import { expect, test } from "vitest";
import { Catalogue } from "./catalogue";
import { Memo } from "./catalogue-cache";

test("results are cached until the catalogue changes or is replaced", async () => {
  const memo = new Memo();
  const catalogue = new Catalogue({ types: [], taxonomies: [] });
  let made = 0;
  const ask = (of = catalogue, key = "key") =>
    memo.get(
      of,
      key,
      async () => ++made,
      () => 10,
    );
  expect([await ask(), await ask(), await ask(catalogue, "other")]).toEqual([1, 1, 2]);
  catalogue.version++;
  expect([await ask(), await ask()]).toEqual([3, 3]);
  expect(await ask(new Catalogue({ types: [], taxonomies: [] }))).toBe(4);
});
test("failures are not cached", async () => {
  const memo = new Memo();
  const catalogue = new Catalogue({ types: [], taxonomies: [] });
  await expect(
    memo.get(
      catalogue,
      "key",
      () => Promise.reject(new Error("busy")),
      () => 1,
    ),
  ).rejects.toThrow("busy");
  expect(
    await memo.get(
      catalogue,
      "key",
      async () => "done",
      () => 1,
    ),
  ).toBe("done");
});
