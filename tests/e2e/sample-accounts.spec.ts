import { expect, test } from "@playwright/test";
import { startSite } from "../../scripts/lib/site.mjs";
import { ownAddress } from "./new-account";
import { SAMPLE_ACCOUNTS } from "./sign-in";

/** Options for the sign-in form: it answers 303 on success, and 401 or 422 with the form otherwise. */
const FORM = { form: SAMPLE_ACCOUNTS.editor, maxRedirects: 0 };

test("the sample accounts work for visitors on this machine, and for no visitor behind a proxy", async ({
  request,
}) => {
  const headers = (address: string) => ({ "X-Forwarded-For": address });
  expect(
    (await request.post("/account/login", { ...FORM, headers: headers(ownAddress()) })).status(),
  ).toBe(303);
  const refused = await request.post("/account/login", {
    ...FORM,
    headers: headers("203.0.113.9"),
  });
  expect(refused.status()).not.toBe(303);
  expect(refused.headers()["set-cookie"] ?? "").not.toContain("session=");
});

test("a site at a public URL opens none of them, and prints how to create its first administrator", async ({
  request,
}) => {
  const site = await startSite({ SITE_URL: "https://library.example" });
  try {
    const refused = await request.post(`${site.url}/account/login`, {
      ...FORM,
      headers: { Origin: "https://library.example" },
    });
    expect(refused.status()).not.toBe(303);
    expect(site.output()).toContain("npm run admin -- create-staff EMAIL");
    expect(site.output()).toContain("the sample accounts are locked");
    expect(site.output()).not.toMatch(/-2026\b/);
  } finally {
    await site.stop();
  }
});
