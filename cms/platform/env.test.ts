import { isAbsolute } from "node:path";
import { describe, expect, test } from "vitest";
import { readCmsEnvironment } from "./env";

describe("the environment", () => {
  test("has a default for everything", () => {
    const environment = readCmsEnvironment({ DATABASE_URL: "", PORT: " " });
    expect(environment).toMatchObject({
      PORT: 3000, HOST: "0.0.0.0", SITE_URL: "http://localhost:3000", LOG_LEVEL: "info", SAMPLE_CONTENT: "sample", TRUST_PROXY: false,
    });
    expect(environment.DATABASE_URL).toBeUndefined();
    expect(isAbsolute(environment.DATA_DIR)).toBe(true);
  });

  test("takes what is given", () => {
    const environment = readCmsEnvironment({ PORT: "8080", SITE_URL: "https://library.example/", TRUST_PROXY: "on", SAMPLE_CONTENT: "none" });
    expect(environment).toMatchObject({ PORT: 8080, SITE_URL: "https://library.example", TRUST_PROXY: true, SAMPLE_CONTENT: "none" });
  });

  test("names every wrong variable in one sentence and never a value", () => {
    const read = () => readCmsEnvironment({ PORT: "many", DATABASE_URL: "mysql://root:hidden@db/x", LOG_LEVEL: "loud", SITE_URL: "library" });
    expect(read).toThrow(/PORT must be a number.*DATABASE_URL|DATABASE_URL must begin with postgres.*PORT/);
    expect(read).toThrow(/LOG_LEVEL must be one of fatal, error/);
    expect(read).toThrow(/SITE_URL must be an address/);
    expect(read).not.toThrow(/hidden/);
  });
});
