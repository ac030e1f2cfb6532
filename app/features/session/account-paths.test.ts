import { expect, it } from "vitest";
import { formPath, isAccountPage, redirectOf } from "./account-paths";

it("leads back to the page that one signs in from", () => {
  expect(redirectOf({ pathname: "/sv/search", search: "?q=a&page=2" })).toBe(
    "/sv/search?q=a&page=2",
  );
  expect(formPath("login", "/sv/search?q=a&page=2")).toBe(
    "/account/login?redirect=%2Fsv%2Fsearch%3Fq%3Da%26page%3D2",
  );
});

it("leads from one form to the other without forgetting where to go", () => {
  expect(redirectOf({ pathname: "/fr/account/register", search: "?redirect=%2Fupload" })).toBe(
    "/upload",
  );
  expect(
    redirectOf({ pathname: "/account/reset-password", search: "?key=secret&login=anna" }),
  ).toBe("/");
});

it.each(["/", "/sv"])("does not mention the start page %s", (home) => {
  expect(formPath("register", home)).toBe("/account/register");
});

it("knows the forms from the other pages of an account", () => {
  expect(["/account/login", "/nl/account/forgot-password/"].map(isAccountPage)).toEqual([
    true,
    true,
  ]);
  expect(
    ["/account/user-profile/", "/account/login/else", "/document/account"].map(isAccountPage),
  ).toEqual([false, false, false]);
});
