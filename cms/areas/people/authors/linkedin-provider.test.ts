import { describe, expect, it } from "vitest";
import { readCmsEnvironment } from "../../../platform/env";
import { linkedInSettings } from "./linkedin-provider";

const settings = (environment: Record<string, string>) =>
  linkedInSettings(readCmsEnvironment(environment));
const CLIENT = { LINKEDIN_CLIENT_ID: "library", LINKEDIN_CLIENT_SECRET: "a secret" };

describe("LinkedIn", () => {
  it("is off without a client id and a secret", () => {
    expect(settings({})).toBeNull();
    expect(settings({ LINKEDIN_ISSUER: "https://id.example" })).toBeNull();
  });

  it("uses LinkedIn, whose token has no nonce, or another issuer, whose token has a nonce", () => {
    expect(settings(CLIENT)).toEqual({
      clientId: "library",
      clientSecret: "a secret",
      issuer: "https://www.linkedin.com/oauth",
      givesNonceBack: false,
    });
    expect(settings({ ...CLIENT, LINKEDIN_ISSUER: "https://id.example" })).toMatchObject({
      issuer: "https://id.example",
      givesNonceBack: true,
    });
    expect(settings({ ...CLIENT, LINKEDIN_ISSUER: "http://localhost:4000" })).toMatchObject({
      issuer: "http://localhost:4000",
    });
  });

  it.each([
    [{ LINKEDIN_CLIENT_ID: "library" }, /or neither/],
    [{ LINKEDIN_CLIENT_SECRET: "a secret" }, /or neither/],
    [{ ...CLIENT, LINKEDIN_ISSUER: "http://id.example" }, /LINKEDIN_ISSUER must begin with https/],
  ])(
    "must be configured completely, and with an address that cannot be intercepted: %j",
    (environment, sentence) => {
      expect(() => settings(environment)).toThrow(sentence);
      expect(() => settings(environment)).not.toThrow(/a secret/);
    },
  );
});
