import { expect, it } from "vitest";
import { formatPosition, laterPosition, parsePosition } from "./database-position";

it("reads and writes positions as PostgreSQL does", () => {
  for (const text of ["0/0", "0/1", "0/FFFFFFFF", "1/0", "16/B374D848", "FFFFFFFF/FFFFFFFF"])
    expect(formatPosition(parsePosition(text)!)).toBe(text);
  expect(parsePosition("16/b374d848")).toBe(parsePosition("16/B374D848"));
});

it("takes no other text for a position", () => {
  for (const text of ["", "0", "/", "1/", "/1", "1/2/3", "g/1", "123456789/0", "0/0\n", "-1/0"])
    expect(parsePosition(text)).toBeNull();
});

it("compares positions as numbers, and counts anything else as the first one", () => {
  expect(laterPosition("0/9", "0/10")).toBe("0/10");
  expect(laterPosition("1/0", "0/FFFFFFFF")).toBe("1/0");
  expect(laterPosition(null, "0/5")).toBe("0/5");
  expect(laterPosition("forged", null)).toBe("0/0");
});
