import { expect, it } from "vitest";
import { wordsOfPath } from "./words-of-path";

it("gives the words of the last part of an address", () => {
  expect(wordsOfPath("/document/every-child-counted-2")).toBe("every child counted");
  expect(wordsOfPath("/sv/document/barns-r%C3%A4tt")).toBe("barns rätt");
  expect(wordsOfPath("/document/%E0%A4%A")).not.toContain("/");
  expect(wordsOfPath("/")).toBe("");
});
