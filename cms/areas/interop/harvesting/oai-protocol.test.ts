import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OAI_FORM_MAX_BYTES } from "../../../contract/parser-limits.mjs";
import { OaiError, createResumptionTokens } from "./oai-protocol";

const tokens = createResumptionTokens([randomBytes(32)], () => new Date("2026-11-23T12:00:00Z"));
const { token } = await tokens.make("ListRecords", { after: [1, 2] });
const encoded = (text: string) => Buffer.from(text).toString("base64url");
const [header = "", payload = "", signature = ""] = token.split(".");
/** Longest time to reject one token: generous, because tests share the machine. */
const REFUSAL_MAX_MS = 1_000;

describe("a forged resumption token", () => {
  it.each([
    ["as long as a request may be", "x".repeat(OAI_FORM_MAX_BYTES)],
    ["of dots alone", ".".repeat(OAI_FORM_MAX_BYTES)],
    ["with a deeply nested header", `${encoded("[".repeat(12_000))}.${payload}.${signature}`],
    [
      "with a deeply nested payload",
      `${header}.${encoded(`${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`)}.${signature}`,
    ],
    ["without a signature", `${encoded('{"alg":"none"}')}.${payload}.`],
    [
      "with __proto__ in its header",
      `${encoded('{"alg":"HS256","__proto__":{"alg":"none"}}')}.${payload}.${signature}`,
    ],
  ])("%s is rejected quickly", async (_, hostile) => {
    const start = performance.now();
    await expect(tokens.read("ListRecords", hostile)).rejects.toMatchObject({
      code: "badResumptionToken",
    });
    expect(performance.now() - start).toBeLessThan(REFUSAL_MAX_MS);
  });

  it("causes only errors that the protocol defines", async () => {
    // The signature is not changed, because base64 can spell it in several ways.
    const changed = fc
      .record({
        at: fc.nat(header.length + payload.length),
        put: fc.string({ unit: "binary", maxLength: 20 }),
      })
      .map(({ at, put }) => token.slice(0, at) + put + token.slice(at + 1))
      .filter((made) => made !== token);
    const parts = fc
      .array(
        fc.oneof(
          fc.base64String(),
          fc.json().map(encoded),
          fc.constantFrom(header, payload, signature),
        ),
        { maxLength: 6 },
      )
      .map((all) => all.join("."));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          changed,
          parts.filter((made) => made !== token),
          fc.string({ unit: "binary" }),
        ),
        async (made) => {
          await expect(tokens.read("ListRecords", made)).rejects.toBeInstanceOf(OaiError);
        },
      ),
      { numRuns: 500 },
    );
  });
});
