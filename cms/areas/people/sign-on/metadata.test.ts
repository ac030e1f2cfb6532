import { X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CERTIFICATES, metadata } from "../../../../tests/factories/sign-on-metadata";
import { readMetadata } from "./metadata";

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
    ["no XML", () => "{}", /no XML that can be read/],
    ["nothing", () => "", /no XML that can be read/],
    [
      "a document type",
      (xml) => '<!DOCTYPE x SYSTEM "file:///etc/passwd">' + xml,
      /no XML that can be read/,
    ],
    [
      "no provider",
      (xml) => xml.replaceAll("IDPSSODescriptor", "SPSSODescriptor"),
      /describes 0 identity providers/,
    ],
    ["two providers", (xml) => `<all>${xml}${xml}</all>`, /describes 2 identity providers/],
    ["no name", (xml) => xml.replace(/ entityID="[^"]*"/, ""), /no entityID/],
    [
      "no address for redirects",
      (xml) => xml.replace("HTTP-Redirect", "HTTP-POST"),
      /HTTP-Redirect/,
    ],
    [
      "an address of another kind",
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
      "a time that is over",
      (xml) => xml.replace("entityID", 'validUntil="2026-11-21T11:59:59Z" entityID'),
      /valid until 2026-11-21T11:59:59Z/,
    ],
    [
      "a time that cannot be read",
      (xml) => xml.replace("entityID", 'validUntil="soon" entityID'),
      /valid until soon/,
    ],
    [
      "20,000 elements",
      (xml) => xml.replace("<md:IDPSSODescriptor", `${"<a/>".repeat(20_000)}<md:IDPSSODescriptor`),
      /more than 4000 elements/,
    ],
    [
      "20,000 elements inside each other",
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
    ["comments that never end", (xml) => "<!--".repeat(100_000) + xml, /no XML that can be read/],
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
