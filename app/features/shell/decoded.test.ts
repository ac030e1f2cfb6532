import { expect, it } from "vitest";
import { decoded } from "./decoded";

it("decodes what can be decoded and keeps the rest", () => {
  expect(decoded("r%C3%A4tt")).toBe("rätt");
  expect(decoded("data-dashboard")).toBe("data-dashboard");
  expect(decoded("%E0%A4%A")).toBe("%E0%A4%A");
});
