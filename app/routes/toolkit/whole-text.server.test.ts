import { expect, test } from "vitest";
import { lowerHeadings } from "./whole-text.server";

test("moves headings of a chapter below its title, up to the last level, and keeps its text", () => {
  expect(lowerHeadings("<h2>A</h2><p>1 &lt;h2&gt; 2</p><h3>B</h3><h5>C</h5><h6>D</h6>")).toBe(
    "<h3>A</h3><p>1 &lt;h2&gt; 2</p><h4>B</h4><h6>C</h6><h6>D</h6>",
  );
});
