import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, takeScriptMarks } from "./security-headers.server";

const MARK = "5a1c0c5e-0d0b-4e8e-9a53-3f6f6e1f1b7a";
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

test("hashes only marked inline scripts, each once, and removes all marks", () => {
  const { page, scriptHashes } = takeScriptMarks(
    [
      `<link rel="modulepreload" href="/assets/one.js" nonce="${MARK}"/>`,
      `<script nonce="${MARK}">start("é\n")</script>`,
      `<script nonce="${MARK}" type="module" async="">import "/assets/one.js"</script>`,
      `<script src="/assets/two.js" nonce="${MARK}"></script>`,
      `<script nonce="${MARK}">start("é\n")</script>`,
      `<script>stolen()</script><script nonce="guessed">stolen()</script>`,
      `<script type="application/ld+json">{"name":"A document"}</script>`,
    ].join(""),
    MARK,
  );
  expect(scriptHashes).toEqual([hashOf('start("é\n")'), hashOf('import "/assets/one.js"')]);
  expect(page).not.toContain(MARK);
  expect(page).toContain('<script type="module" async="">import "/assets/one.js"</script>');
});

test("does not include an unmarked script in the hash of a marked one", () => {
  const { scriptHashes } = takeScriptMarks(
    `<script>stolen()</script><p>text</p><script nonce="${MARK}">own()</script>`,
    MARK,
  );
  expect(scriptHashes).toEqual([hashOf("own()")]);
});

test("allows a built page its own files and the hashed scripts", () => {
  const policy = contentSecurityPolicy(["abc=", "def="], false);
  expect(policy).toContain("script-src 'self' 'sha256-abc=' 'sha256-def=';");
  expect(policy).not.toContain("unsafe");
  expect(contentSecurityPolicy([], false)).toContain("script-src 'self';");
});

test("allows Vite's inline scripts in development, which a hash would forbid", () => {
  expect(contentSecurityPolicy(["abc="], true)).toContain("script-src 'self' 'unsafe-inline';");
});
