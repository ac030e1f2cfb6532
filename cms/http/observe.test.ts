import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createMetrics } from "../platform/metrics";
import { metricsRoute, serveMetrics } from "./observe";

const TOKEN = "a token of tests that nobody else has";

test("metrics require the token, and are not available if none is configured", async () => {
  const host = (token: string | undefined) =>
    new Hono().get("/metrics", metricsRoute(createMetrics(), token));
  const status = async (token: string | undefined, authorization?: string) =>
    (
      await host(token).request("/metrics", {
        headers: authorization ? { Authorization: authorization } : {},
      })
    ).status;
  expect(await status(TOKEN, `Bearer ${TOKEN}`)).toBe(200);
  expect(
    await Promise.all([
      status(TOKEN),
      status(TOKEN, "Bearer another"),
      status(TOKEN, TOKEN),
      status(undefined),
      status(undefined, "Bearer undefined"),
      status(undefined, "Bearer "),
    ]),
  ).toEqual([404, 404, 404, 404, 404, 404]);
});

test("metrics can be served on their own port, which serves nothing else", async () => {
  const server = await serveMetrics(createMetrics(), { port: 0, hostname: "127.0.0.1" });
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await fetch(`${at}/metrics`);
  expect(await answer.text()).toContain("process_cpu_seconds_total");
  expect([
    (await fetch(`${at}/api/v1/content_version`)).status,
    (await fetch(`${at}/metrics`, { method: "POST" })).status,
  ]).toEqual([404, 404]);
  await new Promise((closed) => {
    server.close(closed);
    server.closeAllConnections();
  });
});
