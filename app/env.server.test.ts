import { expect, test } from "vitest";
import { readEnvironment } from "./env.server";

test("uses the default of a missing variable, and treats an empty variable as missing", () => {
  expect(readEnvironment({ SESSION_SECRET: "", CMS_URL: " ", PAGE_CACHE_MB: "" })).toEqual({
    NODE_ENV: "production",
    PAGE_CACHE_MB: 64,
    WEB_PROCESSES: 1,
    SERVICE_WORKER: "on",
  });
});

test("names each invalid variable in one sentence, and never its value", () => {
  const read = () =>
    readEnvironment({
      SESSION_SECRET: "hidden",
      PAGE_CACHE_MB: "much",
      WEB_PROCESSES: "0",
      SERVICE_WORKER: "maybe",
      CMS_URL: "ftp://hidden",
    });
  expect(read).toThrow(
    "the environment is not valid. SESSION_SECRET must have at least 32 characters. PAGE_CACHE_MB must be a number. WEB_PROCESSES must be 1 to 64. SERVICE_WORKER must be on or off. CMS_URL must be an address that begins with http:// or https://.",
  );
  expect(read).not.toThrow(/hidden/);
});
