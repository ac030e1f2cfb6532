import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { SAML_WAITING_MAX } from "../../../contract/parser-limits.mjs";
import { readUnverifiedResponse, createResponseReader } from "./response-reader";
import { createDemonstrationProvider } from "./demonstration";
import type { ServiceProvider } from "./provider";
import { SignOnRefused, samlOf } from "./saml.mjs";

const NOW = new Date("2026-11-23T12:00:00Z");
const site: ServiceProvider = {
  entityId: "https://library.example/saml/metadata",
  acsUrl: "https://library.example/saml/acs",
  now: () => NOW,
};
const demonstration = createDemonstrationProvider("https://library.example", site);
const provider = await demonstration.current();
const reader = createResponseReader();
afterAll(() => reader.close());

/** Longest time for reading one answer: generous, because tests share the machine. */
const ANSWER_MAX_MS = 5_000;

/** Returns a signed answer of the demonstration provider to a request of the site. */
async function signedResponse(): Promise<string> {
  const request = new URL(
    await samlOf(site, provider, { generateUniqueId: () => "_request" }).getAuthorizeUrlAsync(
      "",
      undefined,
      {},
    ),
  );
  const [result] =
    (await demonstration.answers(request.searchParams.get("SAMLRequest") ?? "")) ?? [];
  return Buffer.from(result?.samlResponse ?? "", "base64").toString();
}

const read = (xml: string) =>
  reader.read(readUnverifiedResponse(Buffer.from(xml).toString("base64")).xml, site, provider);
const original = await signedResponse();
const said = await read(original);

/** Places where markup begins. */
const TAGS = [...original.matchAll(/</g)].map(({ index }) => index);
/** Elements with their whole content. */
const ELEMENTS = [
  ...new Set([...original.matchAll(/<([\w:]+)/g)].map(([, name]) => name!)),
].flatMap((name) => {
  const found = new RegExp(`<${name}[ >/](?:[^>]*/>|[\\s\\S]*</${name}>)`).exec(original);
  return found ? [{ start: found.index, text: found[0] }] : [];
});
const VALUES = [
  "",
  "x",
  "\u0001",
  "&#0;",
  "&lt;",
  "<!-- -->",
  "<![CDATA[x]]>",
  "<?x y?>",
  "<a/>",
  "__proto__",
  "constructor",
  "daniel.mensah",
  ' ID="_1"',
  ' xmlns:saml="urn:x"',
  "<saml:Assertion>",
];

/** A change of a real answer. */
const mutation = fc.oneof(
  fc.record({ at: fc.nat(original.length - 1), code: fc.nat(255) }).map(
    ({ at, code }) =>
      (xml: string) =>
        xml.slice(0, at) + String.fromCharCode(code) + xml.slice(at + 1),
  ),
  fc.record({ at: fc.nat(original.length - 1), length: fc.integer({ min: 1, max: 400 }) }).map(
    ({ at, length }) =>
      (xml: string) =>
        xml.slice(0, at) + xml.slice(at + length),
  ),
  fc.nat(original.length).map((end) => (xml: string) => xml.slice(0, end)),
  fc.record({ at: fc.constantFrom(...TAGS), value: fc.constantFrom(...VALUES) }).map(
    ({ at, value }) =>
      (xml: string) =>
        xml.slice(0, at) + value + xml.slice(at),
  ),
  fc.record({ at: fc.nat(original.length), value: fc.constantFrom(...VALUES) }).map(
    ({ at, value }) =>
      (xml: string) =>
        xml.slice(0, at) + value + xml.slice(at),
  ),
  fc.record({ element: fc.constantFrom(...ELEMENTS), times: fc.integer({ min: 2, max: 50 }) }).map(
    ({ element, times }) =>
      (xml: string) =>
        xml.replace(element.text, () => element.text.repeat(times)),
  ),
  fc.constantFrom(...ELEMENTS).map((element) => (xml: string) => xml.replace(element.text, "")),
  fc
    .record({
      element: fc.constantFrom(...ELEMENTS),
      wrap: fc.constantFrom("saml:Advice", "samlp:Extensions", "saml:Assertion", "a"),
      depth: fc.integer({ min: 1, max: 40 }),
    })
    .map(
      ({ element, wrap, depth }) =>
        (xml: string) =>
          xml.replace(
            element.text,
            () => `<${wrap}>`.repeat(depth) + element.text + `</${wrap}>`.repeat(depth),
          ),
    ),
  fc.record({ element: fc.constantFrom(...ELEMENTS), at: fc.constantFrom(...TAGS) }).map(
    ({ element, at }) =>
      (xml: string) =>
        xml.slice(0, at) + element.text + xml.slice(at),
  ),
  fc.tuple(fc.constantFrom(...ELEMENTS), fc.constantFrom(...ELEMENTS)).map(
    ([one, other]) =>
      (xml: string) =>
        xml.replace(one.text, () => other.text),
  ),
);

describe("a real answer of a provider", () => {
  it("is read", () => {
    expect(said).toMatchObject({ inResponseTo: "_request", subject: { value: "astrid.lind" } });
    expect(said.attributes.get("mail")).toEqual(["astrid.lind@library.example"]);
  });

  it("is either read as it was signed or refused after any change, in both cases quickly", async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (changes) => {
        const changed = changes.reduce((xml, change) => change(xml), original);
        const start = performance.now();
        try {
          expect(await read(changed)).toEqual(said);
        } catch (error) {
          if (!(error instanceof SignOnRefused)) throw error;
          refused++;
        }
        expect(performance.now() - start).toBeLessThan(ANSWER_MAX_MS);
      }),
      { numRuns: 400, interruptAfterTimeLimit: 20_000 },
    );
    expect(refused).toBeGreaterThan(0);
  });
});

describe("bytes that are not an answer", () => {
  it("are refused", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: "binary" }), fc.base64String(), fc.constant("")),
        async (sent) => {
          expect(() => readUnverifiedResponse(sent)).toThrow(SignOnRefused);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("an answer whose check takes too long", () => {
  it("is abandoned, and the next one is read", async () => {
    const hurried = createResponseReader({ maxMs: 1 });
    await expect(hurried.read(original, site, provider)).rejects.toMatchObject({
      reason: "too_complex",
      detail: "too_slow",
    });
    await hurried.close();
    expect(await read(original)).toEqual(said);
  });
});

describe("more answers than may wait", () => {
  it("are refused as busy, and the others are read", async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: SAML_WAITING_MAX + 1 }, () => read(original)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(SAML_WAITING_MAX);
    expect(answers.at(-1)).toMatchObject({ status: "rejected", reason: { code: "busy" } });
  });
});
