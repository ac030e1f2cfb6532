import { expect, test } from "vitest";
import { gainfulTextCost, textCost } from "./text-cost";

/* Compressed sizes as sent by the server: text versions of the sample library, with the bytes of their pages in light mode. */
test.each([
  ["a sheet of a few rows", { pages: 1, size: 464 }, 2_896],
  ["a note in Word", { pages: 1, size: 1_508 }, 3_288],
  ["a report in French", { pages: 1, size: 2_812 }, 4_133],
])("%s costs what its page takes on the network, to a tenth", (_, text, sent) => {
  expect(Math.abs(textCost(text, true) - sent) / sent).toBeLessThan(0.1);
});

test("a long text costs less than its own bytes, and every page of it adds something", () => {
  expect(textCost({ pages: 30, size: 600_000 }, true)).toBeLessThan(400_000);
  expect(textCost({ pages: 2, size: 600_000 }, true)).toBeLessThan(
    textCost({ pages: 30, size: 600_000 }, true),
  );
});

test("a text without gain is not compared: a small workbook takes less than the page of its text", () => {
  expect(gainfulTextCost({ pages: 1, size: 464 }, 3_642, true)).toBeNull();
  expect(gainfulTextCost({ pages: 1, size: 464 }, 3_642, false)).toBeNull();
  expect(gainfulTextCost({ pages: 1, size: 42_000 }, 18_000_000, true)).toBe(20_340);
});

test("a Word document, which is compressed itself, is not called heavier as text than it is", () => {
  const size = 60_000;
  expect(gainfulTextCost({ pages: 3, size }, 40_000, true)).toBeLessThan(40_000);
});
