// @database both

import { describe, expect, test } from "vitest";
import { useCms } from "../setup/cms";

describe("health", () => {
  const world = useCms();

  test("reports live and ready on an open, migrated database", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      const answer = await world().request(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("reports live but not ready while a migration is missing", async () => {
    const { db } = world().database;
    const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute();
    await rename("kysely_migration", "away");
    const answer = await world().request("/readyz");
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ statusCode: 503, code: "not_ready" });
    expect((await world().request("/healthz")).status).toBe(200);
    await rename("away", "kysely_migration");
    expect((await world().request("/readyz")).status).toBe(200);
  });

  test("reports live but not ready once the database is closed", async () => {
    await world().database.close();
    expect((await world().request("/readyz")).status).toBe(503);
    expect((await world().request("/healthz")).status).toBe(200);
  });
});
