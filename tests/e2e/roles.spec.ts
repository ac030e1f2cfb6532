import { type APIRequestContext, request as newRequest } from "@playwright/test";
import { expect, test } from "./fixtures";

/**
 * Who may open what. Every address of members and staff stands here, and is asked for as a page and as the data that the
 * browser's router asks for: a guard that only one of the two meets is none.
 */
const ROLES = ["anonymous", "reader", "staff"] as const;

const TABLE: readonly [path: string, anonymous: number, reader: number, staff: number][] = [
  ["/account/user-profile/", 401, 200, 200],
  ["/sv/account/user-profile/", 401, 200, 200],
  ["/account/user-settings", 401, 200, 200],
  ["/account/user-settings/export", 401, 200, 200],
  ["/upload", 401, 200, 200],
  ["/fr/upload", 401, 200, 200],
  ["/account/discovery/", 401, 403, 200],
  ["/es/account/discovery/", 401, 403, 200],
  ["/evaluation-hub/", 401, 403, 200],
  ["/nl/evaluation-hub/", 401, 403, 200],
  // What is internal does not exist for anybody else.
  ["/internal_document/travel-policy", 404, 404, 404],
];

/** The sample library's accounts. */
const ACCOUNTS = { reader: ["reader@example.org", "Reader-2026"], staff: ["staff@example.org", "Staff-2026"] } as const;

async function signedIn(baseURL: string, role: (typeof ROLES)[number]): Promise<APIRequestContext> {
  const visitor = await newRequest.newContext({ baseURL, extraHTTPHeaders: { Accept: "text/html" } });
  if (role !== "anonymous") {
    const [email, password] = ACCOUNTS[role];
    const answer = await visitor.post("/account/login", { form: { email, password }, headers: { Origin: baseURL }, maxRedirects: 0 });
    expect(answer.status()).toBeGreaterThanOrEqual(300);
    expect(answer.status()).toBeLessThan(400);
  }
  return visitor;
}

for (const [index, role] of ROLES.entries()) {
  test(`every address of members and staff, as ${role}`, async ({ baseURL = "" }) => {
    const visitor = await signedIn(baseURL, role);
    const answers: [string, number, number][] = [];
    for (const [path] of TABLE) {
      const page = await visitor.get(path, { maxRedirects: 0 });
      const data = await visitor.get(dataPath(path), { headers: { Accept: "*/*" }, maxRedirects: 0 });
      answers.push([path, page.status(), data.status()]);
      if (page.status() === 200) expect(page.headers()["cache-control"], path).toBe("private, no-store");
      else expect(page.headers()["cache-control"], path).toBe("no-store");
    }
    expect(answers).toEqual(TABLE.map(([path, ...statuses]) => [path, statuses[index], path.endsWith("/export") ? 404 : statuses[index]]));
    await visitor.dispose();
  });
}

/** Where the browser's router asks for a page's data. */
function dataPath(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}
