import { expect, test } from "vitest";
import { shareOf } from "./share.server";

test("a page is shared by its whole address", () => {
  expect(shareOf("https://library.example", "/sv/document/barn").url).toBe(
    "https://library.example/sv/document/barn",
  );
});

test("its QR code has the three corners that cameras look for, and stays within its size", () => {
  const { path, size } = shareOf("https://library.example", "/document/wells").qr;
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ])
    expect(path).toContain(`M${x} ${y}h7v1h-7z`);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    expect(Number(x) + Number(width)).toBeLessThanOrEqual(size);
    expect(Number(y)).toBeLessThan(size);
  }
});
