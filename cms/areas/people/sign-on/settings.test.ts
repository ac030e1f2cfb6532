import { describe, expect, it } from "vitest";
import { readCmsEnvironment } from "../../../platform/env";
import { signOnSettings } from "./settings";

const demonstration = (environment: Record<string, string>) =>
  signOnSettings(readCmsEnvironment(environment)).demonstration;
const DATABASE_URL = "postgres://library@db.example/library";

describe("the demonstration provider", () => {
  it("is available for the sample library in the embedded database, and for development", () => {
    expect(demonstration({})).toBe(true);
    expect(demonstration({ NODE_ENV: "production" })).toBe(true);
    expect(demonstration({ NODE_ENV: "development", DATABASE_URL })).toBe(true);
  });

  it("is unavailable in production with its own database", () => {
    expect(demonstration({ NODE_ENV: "production", DATABASE_URL })).toBe(false);
    expect(demonstration({ DATABASE_URL })).toBe(false);
    expect(demonstration({ NODE_ENV: "production", DATABASE_URL, SAMPLE_CONTENT: "sample" })).toBe(
      false,
    );
  });

  it("is unavailable with the organisation's own provider, at a public address, and without samples", () => {
    expect(demonstration({ SITE_URL: "https://library.example" })).toBe(false);
    expect(demonstration({ SITE_URL: "http://192.168.1.4:3000", NODE_ENV: "development" })).toBe(
      false,
    );
    expect(demonstration({ SAML_IDP_METADATA: "/etc/library/provider.xml" })).toBe(false);
    expect(demonstration({ SAMPLE_CONTENT: "none" })).toBe(false);
  });
});
