import { expect, test } from "vitest";
import { createAccountsPolicy } from "./accounts.policy";

const organisationDomains = ["library.example", "library.test"];
const signOn = { idpMetadata: undefined, entityId: undefined, demonstration: false };
const policy = createAccountsPolicy({ organisationDomains, signOn });
const sessionAccess = (
  email: string,
  roles: Parameters<typeof policy.sessionAccess>[0]["roles"],
  by_sso: boolean,
) => policy.sessionAccess({ email, roles, sso_issuer: null }, { by_sso });

test.each([
  ["a@library.example", true],
  ["A@LIBRARY.Example", true],
  ["a@library.test", true],
  ["a@mail.library.example", false],
  ["a@notlibrary.example", false],
  ["a@library.example.net", false],
  ["library.example", false],
  ["@library.example", false],
  ["", false],
])("%s belongs to the organisation: %s", (email, expected) => {
  expect(policy.isStaffDomain(email)).toBe(expected);
});

test("users with a staff role and users of single sign-on are staff", () => {
  expect(sessionAccess("a@b.example", ["subscriber"], false)).toBe("member");
  for (const role of ["staff", "staff_admin", "administrator"] as const)
    expect(sessionAccess("a@b.example", ["subscriber", role], false)).toBe("staff");
  expect(sessionAccess("a@b.example", ["subscriber"], true)).toBe("staff");
  expect(sessionAccess("a@library.example", ["subscriber"], true)).toBe("staff");
});

test("a session that began with a password ends for an address of the organisation, even with an administrator's role", () => {
  expect(sessionAccess("a@library.example", ["administrator"], false)).toBe("ended");
});

test("demonstration users are staff only while the demonstration is on, even after the site's address has changed", () => {
  const person = {
    email: "astrid.lind@library.example",
    roles: ["staff"] as const,
    sso_issuer: "http://localhost:3000/saml/demonstration",
  };
  const where = (more: object) =>
    createAccountsPolicy({ organisationDomains, signOn: { ...signOn, ...more } }).sessionAccess(
      person,
      {
        by_sso: true,
      },
    );
  expect(where({ demonstration: true })).toBe("staff");
  for (const live of [
    {},
    { idpMetadata: "/etc/idp.xml" },
    { idpMetadata: "/etc/idp.xml", demonstration: true },
  ])
    expect(where(live)).toBe("ended");
});
