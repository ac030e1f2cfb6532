import { isAbsolute } from "node:path";
import { describe, expect, test } from "vitest";
import { readCmsEnvironment } from "./env";

describe("the environment", () => {
  test("has a default for everything", () => {
    const environment = readCmsEnvironment({ DATABASE_URL: "", PORT: " " });
    expect(environment).toMatchObject({
      PORT: 3000,
      HOST: "0.0.0.0",
      SITE_URL: "http://localhost:3000",
      LOG_LEVEL: "info",
      SAMPLE_CONTENT: "sample",
      TRUST_PROXY: false,
    });
    expect(environment.DATABASE_URL).toBeUndefined();
    expect(isAbsolute(environment.DATA_DIR)).toBe(true);
  });

  test("uses the given values", () => {
    const environment = readCmsEnvironment({
      PORT: "8080",
      SITE_URL: "https://library.example/",
      TRUST_PROXY: "on",
      SAMPLE_CONTENT: "none",
    });
    expect(environment).toMatchObject({
      PORT: 8080,
      SITE_URL: "https://library.example",
      TRUST_PROXY: true,
      SAMPLE_CONTENT: "none",
    });
  });

  test("names every wrong variable in one sentence, but never a value", () => {
    const read = () =>
      readCmsEnvironment({
        PORT: "many",
        DATABASE_URL: "mysql://root:hidden@db/x",
        LOG_LEVEL: "loud",
        SITE_URL: "library",
      });
    expect(read).toThrow(
      /PORT must be a number.*DATABASE_URL|DATABASE_URL must begin with postgres.*PORT/,
    );
    expect(read).toThrow(/LOG_LEVEL must be one of fatal, error/);
    expect(read).toThrow(/SITE_URL must be an address/);
    expect(read).not.toThrow(/hidden/);
  });

  test("reads a list of replicas of the database server, and only with that server", () => {
    const DATABASE_URL = "postgres://db/library";
    expect(
      readCmsEnvironment({
        DATABASE_URL,
        DATABASE_READ_URLS: " postgres://a/library, postgresql://b/library?sslmode=require ",
      }).DATABASE_READ_URLS,
    ).toEqual(["postgres://a/library", "postgresql://b/library?sslmode=require"]);
    expect(readCmsEnvironment({ DATABASE_URL }).DATABASE_READ_URLS).toBeUndefined();
    for (const wrong of ["db2", "postgres://a/library,", "postgres://a/x,mysql://hidden@b/x"])
      expect(() => readCmsEnvironment({ DATABASE_URL, DATABASE_READ_URLS: wrong })).toThrow(
        "DATABASE_READ_URLS must be addresses that begin with postgres://",
      );
    expect(() => readCmsEnvironment({ DATABASE_READ_URLS: "postgres://a/library" })).toThrow(
      "DATABASE_URL must be set if DATABASE_READ_URLS is set",
    );
  });

  test("has one organisation domain for the sample library, and none for other libraries unless they are configured", () => {
    expect(readCmsEnvironment({}).ORGANISATION_DOMAINS).toEqual(["library.example"]);
    expect(readCmsEnvironment({ SAMPLE_CONTENT: "none" }).ORGANISATION_DOMAINS).toEqual([]);
    expect(
      readCmsEnvironment({ ORGANISATION_DOMAINS: " Charity.example, ,charity.test " })
        .ORGANISATION_DOMAINS,
    ).toEqual(["charity.example", "charity.test"]);
  });

  test("refuses short secrets, invalid mail settings, and a disabled bot check outside tests", () => {
    for (const [name, value] of [
      ["JWT_SECRET", "short"],
      ["SMTP_URL", "mail.example:25"],
      ["MAIL_FROM", "nobody"],
      ["MAIL_FROM", "a@b.example\nBcc: c@d.example"],
      ["BOT_CHECK", "off"],
      ["CLAMD_URL", "localhost:3310"],
      ["LINKEDIN_ISSUER", "linkedin"],
      ["S3_BUCKET", "Files"],
      ["S3_BUCKET", "../x"],
    ] as const) {
      expect(() => readCmsEnvironment({ [name]: value })).toThrow(
        new RegExp(`^The environment is not valid. ${name} `),
      );
    }
    expect(() => readCmsEnvironment({ S3_ENDPOINT: "https://s3.example" })).toThrow(
      "S3_BUCKET must be set if S3_ENDPOINT is set",
    );
    expect(readCmsEnvironment({ BOT_CHECK: "off", NODE_ENV: "test" }).BOT_CHECK).toBe(false);
  });
});
