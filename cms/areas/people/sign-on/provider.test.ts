import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { SAML_METADATA_MAX_BYTES } from "../../../contract/parser-limits.mjs";
import { EnvError } from "../../../platform/env";
import { createLogger } from "../../../platform/logger";
import { CERTIFICATES, metadata } from "../../../../tests/factories/sign-on-metadata";
import { openProviderSource, readMetadata } from "./provider";
import { X509Certificate } from "node:crypto";

const logger = createLogger({ LOG_LEVEL: "silent" });
const folder = mkdtempSync(join(tmpdir(), "library-metadata-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "provider.xml");

const clock = { time: Date.parse("2026-11-21T12:00:00Z") };
const open = (location: string) =>
  openProviderSource({ location, logger, now: () => new Date(clock.time) });
const HOUR_MS = 60 * 60_000;

beforeEach(() => writeFileSync(file, metadata()));

describe("metadata in a file", () => {
  it("is read again after an hour, and the earlier version is kept while it cannot be read", async () => {
    const source = await open(file);
    writeFileSync(file, metadata([CERTIFICATES[1]]));
    expect((await source.current()).signingKeys).toHaveLength(2);
    clock.time += HOUR_MS + 1000;
    expect((await source.current()).signingKeys).toHaveLength(1);
    writeFileSync(file, "half writt");
    clock.time += HOUR_MS + 1000;
    expect((await source.current()).signingKeys).toHaveLength(1);
  });

  it("is not used after its own end date, and is read again as soon as that has passed", async () => {
    const until = (ms: number) =>
      metadata(CERTIFICATES, `validUntil="${new Date(clock.time + ms).toISOString()}"`);
    writeFileSync(file, until(HOUR_MS / 2));
    const source = await open(file);
    clock.time += HOUR_MS / 2 - 1000;
    expect((await source.current()).signingKeys).toHaveLength(2);
    clock.time += 1000;
    await expect(source.current()).rejects.toThrow("metadata cannot be read");
    writeFileSync(file, "half writt");
    await expect(source.current()).rejects.toThrow("metadata cannot be read");
    writeFileSync(file, until(HOUR_MS));
    expect((await source.current()).signingKeys).toHaveLength(2);
  });

  it("stops the start with a one-sentence message when it is invalid", async () => {
    writeFileSync(file, "<x/>");
    await expect(open(file)).rejects.toThrow(EnvError);
    await expect(open(file)).rejects.toThrow(
      "The environment is not valid. SAML_IDP_METADATA names metadata that cannot be used: it describes 0 identity providers instead of one.",
    );
    await expect(open(join(folder, "none.xml"))).rejects.toThrow(
      "SAML_IDP_METADATA names metadata that cannot be used: the file cannot be read.",
    );
    writeFileSync(file, " ".repeat(SAML_METADATA_MAX_BYTES + 1));
    await expect(open(file)).rejects.toThrow(`it has more than ${SAML_METADATA_MAX_BYTES} bytes`);
  });
});

describe("metadata at an address", () => {
  it("is read on demand, so that the site starts without it", async () => {
    const answer = { status: 503, body: metadata() };
    const server = createServer((_, response) =>
      response.writeHead(answer.status).end(answer.body),
    );
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    try {
      const source = await open(
        `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`,
      );
      await expect(source.current()).rejects.toThrow("metadata cannot be read");
      answer.status = 200;
      expect((await source.current()).entityId).toBe("https://idp.example/provider");
      answer.body = "x".repeat(SAML_METADATA_MAX_BYTES + 1);
      clock.time += HOUR_MS + 1000;
      expect((await source.current()).entityId).toBe("https://idp.example/provider");
    } finally {
      server.close();
    }
  });

  it("is not read from the target of a redirect", async () => {
    const server = createServer((request, response) =>
      request.url === "/metadata"
        ? response.writeHead(302, { Location: "/other" }).end()
        : response.end(metadata()),
    );
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    try {
      const source = await open(
        `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`,
      );
      await expect(source.current()).rejects.toThrow("metadata cannot be read");
    } finally {
      server.close();
    }
  });

  it("must have a valid https address", async () => {
    await expect(open("http://idp.example/metadata")).rejects.toThrow(
      "must be a file or an address that begins with https://",
    );
    await expect(open("https://")).rejects.toThrow(EnvError);
  });
});

const NOW = new Date("2026-11-21T12:00:00Z");
const subjects = (keys: string[]) => keys.map((key) => new X509Certificate(key).subject);

describe("metadata of an identity provider", () => {
  it("gives the provider's name, its address and all its signing keys", () => {
    const provider = readMetadata(metadata(), NOW);
    expect(provider).toMatchObject({
      entityId: "https://idp.example/provider",
      signOnUrl: "https://idp.example/sso",
    });
    expect(subjects(provider.signingKeys)).toEqual(["CN=provider 1", "CN=provider 2"]);
  });

  it("may have comments, line breaks in certificates, and keys for encryption, which are not used for signing", () => {
    const xml = metadata()
      .replace(CERTIFICATES[0], CERTIFICATES[0].replace(/.{64}/g, "$&\n"))
      .replace("<md:KeyDescriptor>", '<!-- old --><md:KeyDescriptor use="encryption">');
    expect(subjects(readMetadata(xml, NOW).signingKeys)).toEqual(["CN=provider 1"]);
  });

  it.each<[string, (xml: string) => string, RegExp]>([
    ["text that is not XML", () => "{}", /not valid XML/],
    ["no content", () => "", /not valid XML/],
    ["a document type", (xml) => '<!DOCTYPE x SYSTEM "file:///etc/passwd">' + xml, /not valid XML/],
    [
      "no provider",
      (xml) => xml.replaceAll("IDPSSODescriptor", "SPSSODescriptor"),
      /describes 0 identity providers/,
    ],
    ["two providers", (xml) => `<all>${xml}${xml}</all>`, /describes 2 identity providers/],
    ["no entityID", (xml) => xml.replace(/ entityID="[^"]*"/, ""), /no entityID/],
    [
      "no address for redirects",
      (xml) => xml.replace("HTTP-Redirect", "HTTP-POST"),
      /HTTP-Redirect/,
    ],
    [
      "an address with another scheme",
      (xml) => xml.replace("https://idp.example/sso", "javascript:alert(1)"),
      /HTTP-Redirect/,
    ],
    [
      "no certificate",
      (xml) => xml.replace(/<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/, ""),
      /no signing certificate/,
    ],
    [
      "a broken certificate",
      (xml) => xml.replace(CERTIFICATES[0], CERTIFICATES[0].slice(0, 40)),
      /certificates cannot be read/,
    ],
    [
      "an end date in the past",
      (xml) => xml.replace("entityID", 'validUntil="2026-11-21T11:59:59Z" entityID'),
      /valid until 2026-11-21T11:59:59Z/,
    ],
    [
      "an invalid end date",
      (xml) => xml.replace("entityID", 'validUntil="soon" entityID'),
      /valid until soon/,
    ],
    [
      "20,000 elements",
      (xml) => xml.replace("<md:IDPSSODescriptor", `${"<a/>".repeat(20_000)}<md:IDPSSODescriptor`),
      /more than 4000 elements/,
    ],
    [
      "20,000 nested elements",
      (xml) => `${"<a>".repeat(20_000)}${xml}${"</a>".repeat(20_000)}`,
      /more than 24 levels of elements/,
    ],
    [
      "10,000 attributes on one element",
      (xml) =>
        xml.replace(
          "entityID",
          `${Array.from({ length: 10_000 }, (_, index) => `a${index}=""`).join(" ")} entityID`,
        ),
      /more than 24 attributes of one element/,
    ],
    [
      "100 namespaces",
      (xml) =>
        xml.replace(
          "<md:IDPSSODescriptor",
          `${Array.from({ length: 100 }, (_, index) => `<a xmlns="urn:${index}"/>`).join("")}<md:IDPSSODescriptor`,
        ),
      /more than 32 namespaces/,
    ],
    [
      "a text of 200,000 characters",
      (xml) =>
        xml.replace("<md:IDPSSODescriptor", `<a>${"x".repeat(200_000)}</a><md:IDPSSODescriptor`),
      /more than 140000 characters of one text/,
    ],
    ["unclosed comments", (xml) => "<!--".repeat(100_000) + xml, /not valid XML/],
    [
      "100 certificates",
      (xml) =>
        xml.replace(/<md:KeyDescriptor>[\s\S]*?<\/md:KeyDescriptor>/, (key) => key.repeat(100)),
      /more than 10 signing certificates/,
    ],
    [
      "a demand for signed requests",
      (xml) =>
        xml.replace("<md:IDPSSODescriptor", '<md:IDPSSODescriptor WantAuthnRequestsSigned="true"'),
      /wants signed requests/,
    ],
  ])("with %s is refused with a message", (_, change, sentence) => {
    const xml = metadata();
    expect(change(xml)).not.toBe(xml);
    expect(() => readMetadata(change(xml), NOW)).toThrow(sentence);
  });
});
