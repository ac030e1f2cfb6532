import { expect, it } from "vitest";
import { decodePathPart } from "./page-head";

it("decodes what can be decoded and keeps the rest", () => {
  expect(decodePathPart("r%C3%A4tt")).toBe("rätt");
  expect(decodePathPart("data-dashboard")).toBe("data-dashboard");
  expect(decodePathPart("%E0%A4%A")).toBe("%E0%A4%A");
});
