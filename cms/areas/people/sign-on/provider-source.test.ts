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
import { openProviderSource } from "./provider-source";

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

  it("stops the start with one sentence when it is wrong", async () => {
    writeFileSync(file, "<x/>");
    await expect(open(file)).rejects.toThrow(EnvError);
    await expect(open(file)).rejects.toThrow(
      "The environment is not right. SAML_IDP_METADATA names metadata that cannot be used: it describes 0 identity providers instead of one.",
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
