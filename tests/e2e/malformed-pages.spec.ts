import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import routes from "../../app/routes";
import { encoded, HOSTILE_TEXTS } from "../factories/hostile";
import { expect, test } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Every address of the website with parameters and queries that nobody would write: never a fault of ours. What is sent follows from FUZZ_SEED; FUZZ_RUNS multiplies it. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** Requests to each route, of a visitor and of an editor. */
const REQUESTS = Number(process.env.FUZZ_RUNS ?? 1);

/** What the pages read from their queries, and something that they do not. */
const PARAMETERS = ["q", "page", "type", "sort", "layout", "index", "topic", "country", "from", "to", "language", "return", "key", "token", "view", "letter", "search", "period", "draft", "id", "post", "step", "__proto__", "a[]"];
/** What exists, so that a request gets as far as its query. */
const NAMES = ["en", "1", "article", "document", "toolkit", "bibtex", "excel", "analytics", "logo", "post", "start", "x"];

const paths = (entries: readonly RouteConfigEntry[], above = ""): string[] => entries.flatMap(({ path = "", children }) => {
  const whole = path === ":lang?" ? above : `${above}/${path}`.replace(/\/+$/, "");
  return children ? paths(children, path === ":lang?" ? above : "") : [whole || "/"];
});

const text = fc.constantFrom(...HOSTILE_TEXTS).map((hostile) => encoded(hostile.slice(0, 3_000)));
const query = fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), fc.oneof(text, fc.constantFrom("%", "%E0%A4%A", ...NAMES))).map((pair) => pair.join("=")), { maxLength: 5 }).map((pairs) => pairs.join("&").slice(0, 8_000));
const addresses = (path: string) => fc.record({ query, names: fc.array(fc.oneof(fc.constantFrom(...NAMES), text), { minLength: 3, maxLength: 3 }) }).map((one) => {
  const names = [...one.names];
  return `${path.replace(/:\w+\??|\*/g, () => names.pop()!)}?${one.query}`;
});
const sample = (path: string, about: string) => fc.sample(addresses(path), { seed: SEED + [...about, ...path].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_003, numRuns: REQUESTS });

test("no page fails, whatever a visitor's or an editor's address says", async ({ page, request }) => {
  test.setTimeout(60_000 * REQUESTS);
  await signIn(page, SAMPLE_ACCOUNTS.editor, "/accessibility");
  const askers = { visitor: request, editor: page.request };
  const failed: string[] = [];
  for (const path of new Set(paths(routes))) {
    await Promise.all(Object.entries(askers).flatMap(([who, asker]) => sample(path, who).map(async (address) => {
      const answer = await asker.get(address, { maxRedirects: 0 });
      if (answer.status() >= 500) failed.push(`${answer.status()} ${who} ${address.slice(0, 500)}`);
    })));
  }
  expect(failed, `FUZZ_SEED=${SEED}`).toEqual([]);
});

test("an address that cannot be decoded is one that can, and stays on this site", async ({ request, baseURL }) => {
  for (const [asked, meant] of [["/document/%E0%A4%A?q=1", "/document/%25E0%25A4%25A?q=1"], ["//example.org/100%", "//example.org/100%25"]]) {
    const answer = await request.get(baseURL + asked!, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([308, baseURL + meant!]);
  }
  expect((await request.get("/document/%E0%A4%A")).status()).toBe(404);
});
