import { expect, it } from "vitest";
import { sitePathOf } from "./messages.service";

const SITE = "https://library.example";

it("returns the path of a page of the site, without query and hash", () => {
  expect(sitePathOf("https://library.example/sv/document/skolmat?key=secret#files", SITE)).toBe(
    "/sv/document/skolmat",
  );
  expect(sitePathOf("/search?q=water", SITE)).toBe("/search");
  expect(sitePathOf("https://library.example//elsewhere.example/x", SITE)).toBe(
    "/elsewhere.example/x",
  );
});

it("returns null for pages of other sites, and for invalid addresses", () => {
  for (const address of [
    undefined,
    "",
    "https://elsewhere.example/",
    "//elsewhere.example/x",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://library.example:444/",
    "http://[",
    "https://library.example.net/",
  ]) {
    expect([address, sitePathOf(address, SITE)]).toEqual([address, null]);
  }
});
