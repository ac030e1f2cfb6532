// @database server

import { deflateRawSync, inflateRawSync } from "node:zlib";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { createResponseReader } from "../../cms/areas/people/sign-on/response-reader";
import { createSignOnService } from "../../cms/areas/people/sign-on/sign-on.service";
import { packed, unpacked } from "../factories/sign-on";
import { ORIGIN, testAccounts, useCms } from "../setup/cms";

const STATE = "a-state-that-chance-made";
/** The longest time the process may be blocked. Generous, because tests share the machine. */
const SILENCE_MAX_MS = 1_000;

const reasons: string[] = [];
const cms = useCms({
  accounts: {
    ...testAccounts,
    signOn: { idpMetadata: undefined, entityId: undefined, demonstration: true },
  },
  logger: pino(
    { level: "warn" },
    { write: (line: string) => reasons.push((JSON.parse(line) as { reason: string }).reason) },
  ),
});
beforeEach(() => {
  reasons.length = 0;
});

let networks = 0;
/** Returns an address in a new network, so that rate limits of tests do not affect each other. */
const newAddress = () => `198.51.100.${++networks}`;

/** Sends a request as a visitor on this machine, because the demonstration provider rejects all others. */
function request(path: string, clientAddress: string, init?: RequestInit): Promise<Response> {
  return cms().cms.fetch(new Request(`${ORIGIN}${path}`, init), { clientAddress, isLocal: true });
}

/** Begins a sign-on. Returns the URL of the provider's page and the id of the pending request. */
async function begin(address: string): Promise<{ page: string; id: string }> {
  const location = new URL(
    (await request(`/saml/login?state=${STATE}`, address)).headers.get("Location") ?? "",
  );
  const xml = inflateRawSync(
    Buffer.from(location.searchParams.get("SAMLRequest") ?? "", "base64"),
  ).toString();
  return { page: location.pathname + location.search, id: /ID="([^"]*)"/.exec(xml)?.[1] ?? "" };
}

/** Begins a sign-on and lets the demonstration provider answer it. Returns the answer as XML. */
async function answer(address: string): Promise<string> {
  const html = await (await request((await begin(address)).page, address)).text();
  return unpacked(/name="SAMLResponse" value="([^"]*)"/.exec(html)?.[1] ?? "");
}

function post(xml: string, address: string): Promise<Response> {
  return request("/saml/acs", address, {
    method: "POST",
    body: new URLSearchParams({ SAMLResponse: packed(xml), RelayState: STATE }),
  });
}

/** Returns the longest time in which no timer of this process could run during the work. */
async function longestSilence(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 10);
  try {
    await work();
  } finally {
    look();
    clearInterval(timer);
  }
  return longest;
}

const response = (inResponseTo: string, content: string) =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r" Version="2.0" IssueInstant="2026-11-23T12:00:00Z"${inResponseTo && ` InResponseTo="${inResponseTo}"`}>
<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`;
const assertion = (content: string) =>
  `<saml:Assertion ID="_a" Version="2.0" IssueInstant="2026-11-23T12:00:00Z"><saml:Issuer>x</saml:Issuer><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#_a"><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>AAAA</ds:DigestValue></ds:Reference></ds:SignedInfo><ds:SignatureValue>AAAA</ds:SignatureValue></ds:Signature>${content}</saml:Assertion>`;

describe("a hostile answer", () => {
  it.each<[string, (id: string) => string, string]>([
    [
      "with 30,000 flat elements that answers no request",
      () => response("", assertion("<a/>".repeat(30_000))),
      "too_large",
    ],
    [
      "with 30,000 flat elements that answers a pending request",
      (id) => response(id, assertion("<a/>".repeat(30_000))),
      "too_large",
    ],
    [
      "with as many elements as an answer may have, for a pending request",
      (id) => response(id, assertion("<a/>".repeat(1_400))),
      "invalid",
    ],
    [
      "with 20,000 elements inside each other",
      (id) => response(id, "<a>".repeat(20_000) + "</a>".repeat(20_000)),
      "too_large",
    ],
    [
      "with 15,000 attributes on one element",
      (id) =>
        response(
          id,
          `<a ${Array.from({ length: 15_000 }, (_, index) => `a${index}=""`).join(" ")}/>`,
        ),
      "too_large",
    ],
    [
      "with 1,400 namespaces",
      (id) =>
        response(
          id,
          Array.from(
            { length: 1_400 },
            (_, index) => `<a xmlns:n${index}="urn:${index}" n${index}:b=""/>`,
          ).join(""),
        ),
      "too_large",
    ],
    [
      "with 20 attributes on each of 1,100 elements",
      (id) =>
        response(
          id,
          assertion(
            `<a ${Array.from({ length: 20 }, (_, index) => `a${index}=""`).join(" ")}/>`.repeat(
              1_100,
            ),
          ),
        ),
      "too_large",
    ],
    [
      "with one huge text",
      (id) => response(id, assertion(`<saml:NameID>${"x".repeat(180_000)}</saml:NameID>`)),
      "too_large",
    ],
    [
      "with one huge attribute",
      (id) => response(id, assertion(`<a b="${"x".repeat(180_000)}"/>`)),
      "too_large",
    ],
    [
      "with more bytes than any provider sends",
      (id) => response(id, " ".repeat(200 * 1024)),
      "too_large",
    ],
  ])("%s is rejected while the process keeps serving", async (_, hostile, reason) => {
    const address = newAddress();
    const { id } = await begin(address);
    const silence = await longestSilence(async () => {
      const answered = await post(hostile(id), address);
      expect(answered.headers.get("Location")).toMatch(
        /^http:\/\/cms\.test\/account\/login\?sign-on=failed/,
      );
    });
    expect(reasons).toEqual([reason]);
    expect(silence).toBeLessThan(SILENCE_MAX_MS);
  });

  it("leaves the pending request open for the real answer", async () => {
    const address = newAddress();
    const xml = await answer(address);
    const id = / InResponseTo="([^"]*)"/.exec(xml)?.[1] ?? "";
    await post(response(id, assertion("<a/>".repeat(1_000))), address);
    expect((await post(xml, address)).headers.get("Location")).toContain("jwtAuthToken");
  });

  it("that takes too long to check ends its request, so that it is not checked again", async () => {
    const { database, services } = cms();
    const logger = pino({ level: "silent" });
    const settings = { idpMetadata: undefined, entityId: undefined, demonstration: true };
    const hurried = await createSignOnService({
      db: database.db,
      settings,
      siteUrl: ORIGIN,
      accounts: services.accounts,
      now: () => new Date(),
      logger,
      responses: createResponseReader({ maxMs: 1 }),
    });
    const client = {
      address: newAddress(),
      userAgent: undefined,
      isPrefetch: false,
      isLocal: true,
    };
    const page = new URL(
      await hurried.start(client, { state: STATE, returnToAuthorProfile: false, language: "en" }),
    );
    const [answered] =
      (await hurried.demonstration?.answers(page.searchParams.get("SAMLRequest") ?? "")) ?? [];
    const finish = () => hurried.finish(client, answered?.samlResponse ?? "");
    await expect(finish()).rejects.toMatchObject({ reason: "too_complex" });
    await expect(finish()).rejects.toMatchObject({ reason: "unknown_request" });
    await hurried.close();
  });

  it.each([
    ["no request", ""],
    ["a request that was never sent", "_made-up"],
  ])("to %s is rejected before its signature is checked", async (_, id) => {
    const sent = response(id, assertion("<a/>".repeat(1_000)));
    await post(sent, newAddress());
    expect(reasons).toEqual([id ? "unknown_request" : "unsolicited"]);
  });

  it.each([
    ["characters that are not base64", (sent: string) => `${sent.slice(0, 40)}*${sent.slice(41)}`],
    ["a length that base64 never has", (sent: string) => sent.slice(0, -1)],
    ["bytes that are not UTF-8", () => Buffer.from([0x3c, 0xff, 0xfe]).toString("base64")],
  ])("with %s is rejected", async (_, change) => {
    const address = newAddress();
    const sent = change(packed(await answer(address)));
    await request("/saml/acs", address, {
      method: "POST",
      body: new URLSearchParams({ SAMLResponse: sent }),
    });
    expect(reasons).toEqual(["malformed"]);
  });

  it("that appears twice in one form is rejected", async () => {
    const address = newAddress();
    const sent = packed(await answer(address));
    await request("/saml/acs", address, {
      method: "POST",
      body: new URLSearchParams([
        ["SAMLResponse", sent],
        ["SAMLResponse", sent],
      ]),
    });
    expect(reasons).toEqual(["malformed"]);
  });
});

describe("answers from one network", () => {
  it("are limited, and a sign-on from another network still works", async () => {
    const address = newAddress();
    const xml = await answer(address);
    for (let sent = 0; sent < 600; sent++) await post("<x/>", address);
    expect(new Set(reasons)).toEqual(new Set(["malformed"]));
    reasons.length = 0;
    expect((await post(xml, address)).headers.get("Location")).toContain("sign-on=failed");
    expect(reasons).toEqual(["rate_limited"]);
    expect((await post(xml, newAddress())).headers.get("Location")).toContain("jwtAuthToken");
  });
});

describe("a hostile request to the demonstration provider", () => {
  it.each([
    ["that decompresses to a megabyte", `<a>${" ".repeat(1_000_000)}</a>`],
    ["with 3,000 elements", `<a>${"<b/>".repeat(3_000)}</a>`],
  ])("%s is answered with 404 at once", async (_, xml) => {
    const query = new URLSearchParams({ SAMLRequest: deflateRawSync(xml).toString("base64") });
    const silence = await longestSilence(async () => {
      expect((await request(`/saml/demonstration?${query}`, newAddress())).status).toBe(404);
    });
    expect(silence).toBeLessThan(SILENCE_MAX_MS);
  });
});
