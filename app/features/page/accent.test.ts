import { describe, expect, it } from "vitest";
import { accentStyles, contrast } from "./accent";

describe("the site's accent", () => {
  it("has the right contrast for black on white and for the design's own red on paper", () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([191, 44, 26], [252, 250, 246])).toBeCloseTo(5.6, 1);
  });

  it("accepts a readable colour and lightens it on dark backgrounds", () => {
    const styles = accentStyles("#1B57C4") ?? "";
    expect(styles).toContain(":root{--accent:rgb(27 87 196)");
    const dark = /dark\)\{:root\{--accent:rgb\((\d+) (\d+) (\d+)\)/
      .exec(styles)
      ?.slice(1)
      .map(Number) as unknown as [number, number, number];
    expect(contrast(dark, [43, 36, 30])).toBeGreaterThanOrEqual(4.5);
  });

  it("refuses unreadable colours and malformed values", () => {
    for (const bad of ["#FFD700", "#ffffff", "red", "#12345", "url(x)", "", "#bf2c1a;}"])
      expect(accentStyles(bad)).toBeNull();
  });
});
