import { expect, test } from "vitest";
import { decodablePath } from "./is-page";

test.each([
  ["/document/wells", "/document/wells"],
  ["/document/ni%C3%B1os%2Fa", "/document/ni%C3%B1os%2Fa"],
  ["/", "/"],
  ["/document/%E0%A4%A", "/document/%25E0%25A4%25A"],
  ["/ni%C3%B1os/100%", "/ni%C3%B1os/100%25"],
  ["/%/%zz", "/%25/%25zz"],
])("%s can be decoded as %s", (path, expected) => {
  expect(decodablePath(path)).toBe(expected);
  expect(() => decodeURIComponent(decodablePath(path))).not.toThrow();
});
