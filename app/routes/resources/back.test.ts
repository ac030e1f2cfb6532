import { expect, it } from "vitest";
import { backPath } from "./back";

it("keeps paths within the site and refuses all else", () => {
  expect(backPath("/sv/search?q=a#b")).toBe("/sv/search?q=a#b");
  for (const bad of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "search", "/a\r\nSet-Cookie: x", "", undefined, null, 3]) {
    expect(backPath(bad)).toBe("/");
  }
});
