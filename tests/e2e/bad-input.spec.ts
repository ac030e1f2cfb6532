import { connect } from "node:net";
import { expect, test } from "./fixtures";
import { accountMenu } from "./menus";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/**
 * Sends the malformed requests of strangers, scanners and broken links: each gets a clear page or status, never a 500 or a
 * stack trace.
 */

const TRACE = /\bat .+:\d+:\d+|node_modules|Error:/;

const PAGES: [what: string, path: string, status: number][] = [
  ["an unknown page", "/nonsense", 404],
  ["an unknown page below a language", "/sv/nonsense/deeper", 404],
  ["a language that is not offered", "/ar/search", 404],
  ["an unknown document", "/document/no-such-document", 404],
  ["an unknown article", "/fr/article/no-such-article", 404],
  ["an unknown toolkit", "/toolkit/no-such-toolkit", 404],
  ["an unknown chapter", "/toolkit/no-such-toolkit/no-such-chapter", 404],
  ["an unknown collection", "/nl/collection/no-such-collection", 404],
  ["an unknown author", "/author/no-such-author", 404],
  ["an unknown content page", "/page/no-such-page", 404],
  ["a slug with a NUL byte", "/document/a%00b", 404],
  ["broken percent-encoding in the path", "/document/%E0%A4%A", 404],
  ["a path with parent folders", "/document/..%2F..%2Fetc%2Fpasswd", 404],
  ["a very long slug", `/document/${"a".repeat(5_000)}`, 404],
  ["broken percent-encoding in the query", "/search?q=%E0%A4%A", 200],
  ["a NUL byte in the query", "/search?q=child%00ren", 200],
  ["10 kB of words", `/search?q=${"education+".repeat(1_000)}`, 200],
  ["10 kB of one word", `/search?q=${"x".repeat(10_000)}`, 200],
  ["operators and quotes", `/search?q=${encodeURIComponent(`"((|&!:*\\ ' -- ; drop`)}`, 200],
  [
    "unknown values everywhere",
    "/search?type=x&sort=y&layout=z&index=q&topic=no&from=abc&to=-1&page=zero",
    200,
  ],
  ["a page beyond the end", "/search?page=4000", 200],
  ["an invalid page number", "/search?page=1e99", 200],
  ["a repeated single value", "/search?q=a&q=b&page=1&page=2", 200],
  ["an unknown language to switch to", "/language/xx?return=/", 404],
  ["a tracking pixel for an unknown type", "/usage/nothing/abc", 200],
];

for (const [what, path, status] of PAGES) {
  test(`page: ${what}`, async ({ request }) => {
    const response = await request.get(path, { headers: { "Accept-Language": "en" } });
    expect(response.status()).toBe(status);
    if (response.headers()["content-type"]?.startsWith("text/html")) {
      const html = await response.text();
      expect(html).toContain("</html>");
      expect(html.replace(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(TRACE);
    }
  });
}

test.describe("a link within the site to a malformed URL", () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });

  for (const path of ["/nonsense", "/nonsense/contact"]) {
    test(`leads to the error page, with header and footer: ${path}`, async ({ page }) => {
      await signIn(page, SAMPLE_ACCOUNTS.reader, "/topics");
      const menus = page.getByRole("banner").or(page.getByRole("contentinfo")).getByRole("link");
      const links = await menus.count();
      await page.evaluate((to) => {
        const { __reactRouterDataRouter: router } = window as unknown as {
          __reactRouterDataRouter: { navigate: (to: string) => Promise<void> };
        };
        void router.navigate(to);
      }, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can’t find this page");
      await expect(page).toHaveURL(path);
      await expect(accountMenu(page)).toBeVisible();
      await expect(menus).toHaveCount(links);
    });
  }
});

test("choosing a language never redirects to another site", async ({ request }) => {
  for (const target of ["https://evil.example/", "//evil.example/", "/\\evil.example/"]) {
    const response = await request.get(`/language/sv?return=${encodeURIComponent(target)}`, {
      maxRedirects: 0,
    });
    expect(response.status()).toBe(303);
    expect(response.headers().location).toBe("/sv");
  }
});

test("a URL with a language never redirects to another site", async ({ request }) => {
  for (const path of [
    "/en//evil.example",
    "/EN//evil.example",
    "/language/en?return=/sv//evil.example",
    "/light-version/off?return=/en//evil.example",
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([301, 303], path).toContain(response.status());
    expect(new URL(response.headers().location ?? "", response.url()).origin, path).toBe(
      new URL(response.url()).origin,
    );
  }
});

const CALLS: [
  what: string,
  path: string,
  body: string | Buffer,
  type: string,
  status: number,
  code: string,
][] = [
  ["no JSON", "/api/v1/search_documents", "{", "application/json", 400, "malformed_json"],
  [
    "JSON of the wrong kind",
    "/api/v1/search_documents",
    "[1,2]",
    "application/json",
    422,
    "invalid_input",
  ],
  [
    "a wrong field",
    "/api/v1/search_documents",
    '{"page":"two"}',
    "application/json",
    422,
    "invalid_input",
  ],
  [
    "an unknown sort key",
    "/api/v1/search_documents",
    '{"sort_by":"Random"}',
    "application/json",
    422,
    "invalid_input",
  ],
  [
    "another content type",
    "/api/v1/search_documents",
    "page=1",
    "text/plain",
    415,
    "unsupported_media_type",
  ],
  [
    "a body that is too large",
    "/api/v1/search_documents",
    Buffer.alloc(2_000_000, "a"),
    "application/json",
    413,
    "payload_too_large",
  ],
  [
    "a wrong id",
    "/api/v1/usage_tracking/document",
    '{"databaseId":-1}',
    "application/json",
    422,
    "invalid_input",
  ],
  ["an unknown address", "/api/v1/no_such_call", "{}", "application/json", 404, "not_found"],
];

for (const [what, path, body, type, status, code] of CALLS) {
  test(`call: ${what}`, async ({ request }) => {
    // Sends bytes, because Playwright would encode a string as JSON.
    const response = await request.post(path, {
      data: Buffer.from(body),
      headers: { "Content-Type": type },
    });
    const answer = await response.json();
    expect({ status: response.status(), code: answer.code }).toEqual({ status, code });
    expect(answer.statusCode).toBe(status);
    expect(answer.message).toEqual(expect.any(String));
    expect(JSON.stringify(answer)).not.toMatch(TRACE);
  });
}

test("call: a wrong method is answered with the allowed ones", async ({ request }) => {
  const response = await request.get("/api/v1/search_documents");
  expect(response.status()).toBe(405);
  expect(response.headers().allow).toContain("POST");
});

/** Returns the raw head of the response to a body that is too large for the endpoint. */
function headOf(address: URL, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = Buffer.alloc(5_000_000, "a");
    const socket = connect(Number(address.port), address.hostname, () => {
      socket.write(
        `POST ${address.pathname} HTTP/1.1\r\nHost: ${address.host}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body);
    });
    let answer = "";
    socket
      .setEncoding("latin1")
      .on("error", reject)
      .on("data", (piece: string) => {
        answer += piece;
        if (!answer.includes("\r\n\r\n")) return;
        resolve(answer.slice(0, answer.indexOf("\r\n\r\n")).toLowerCase());
        socket.destroy();
      });
  });
}

const FORM = "application/x-www-form-urlencoded";
for (const [path, type] of [
  ["/contact", FORM],
  ["/sv/account/login", "application/json"],
  ["/admin/posts/1", FORM],
  ["/csp-report", "application/csp-report"],
  ["/api/v1/search_documents", "application/json"],
  ["/graphql", "application/json"],
  ["/oai", FORM],
] as const) {
  test(`a body that is too large for ${path} is rejected, and the response announces that the connection closes`, async ({
    baseURL,
  }) => {
    const head = await headOf(new URL(path, baseURL), type);
    expect(head).toMatch(/^http\/1\.1 413 /);
    expect(head).toContain("\r\nconnection: close");
    expect(head).not.toContain("keep-alive");
  });
}
