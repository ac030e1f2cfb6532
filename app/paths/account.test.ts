import { expect, it } from "vitest";
import { formPath, isAccountPage, redirectOf } from "./account";

it("leads back to the page that the visitor signs in from", () => {
  expect(redirectOf({ pathname: "/sv/search", search: "?q=a&page=2" })).toBe(
    "/sv/search?q=a&page=2",
  );
  expect(formPath("login", "/sv/search?q=a&page=2")).toBe(
    "/account/login?redirect=%2Fsv%2Fsearch%3Fq%3Da%26page%3D2",
  );
});

it("leads back to the place on the page that the hash names", () => {
  const redirect = redirectOf({ pathname: "/document/a", search: "?b=1", hash: "#files" });
  expect(redirect).toBe("/document/a?b=1#files");
  expect(formPath("login", redirect)).toBe(
    "/account/login?redirect=%2Fdocument%2Fa%3Fb%3D1%23files",
  );
});

it.each(["#register", "#upload_content"])("does not open the dialog of %s again", (hash) => {
  expect(redirectOf({ pathname: "/topics", search: "", hash })).toBe("/topics");
});

it("keeps the destination when the visitor changes from one form to the other", () => {
  expect(redirectOf({ pathname: "/fr/account/register", search: "?redirect=%2Fupload" })).toBe(
    "/upload",
  );
  expect(
    redirectOf({ pathname: "/account/reset-password", search: "?key=secret&login=anna" }),
  ).toBe("/");
});

it.each(["/", "/sv"])("leaves out the start page %s, which is the default destination", (home) => {
  expect(formPath("register", home)).toBe("/account/register");
});

it("distinguishes the forms from other account pages", () => {
  expect(["/account/login", "/nl/account/forgot-password/"].map(isAccountPage)).toEqual([
    true,
    true,
  ]);
  expect(
    ["/account/user-profile/", "/account/login/else", "/document/account"].map(isAccountPage),
  ).toEqual([false, false, false]);
});
