import { describe, expect, test } from "vitest";
import { drawnMark } from "./cover";

describe("the mark of a topic without a family", () => {
  test("is the same each time", () => {
    expect(drawnMark("mine-action")).toEqual(drawnMark("mine-action"));
  });
  test("differs from those of other topics", () => {
    const marks = Array.from({ length: 100 }, (_, n) => JSON.stringify(drawnMark(`topic-${n}`)));
    expect(new Set(marks).size).toBe(100);
  });
  test("is drawn from numbers alone, for any slug", () => {
    for (const slug of ["", "<script>", "حقوق", "constructor"])
      expect(drawnMark(slug).markup).toMatch(/^(<path class="[ams]" d="[Mhvlaz\d .HV-]+"\/>)+$/i);
  });
});
