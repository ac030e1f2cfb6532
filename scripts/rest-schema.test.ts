import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { restSchema } from "./lib/rest-schema";

const file = join(import.meta.dirname, "../app/content/rest/schema.ts");

/** Chosen: the test takes 2 s on an idle machine. */
const TIMEOUT_MS = 120_000;

test(
  "the types of REST calls match the content system's OpenAPI document",
  async () => {
    const schema = await restSchema();
    // `npm run codegen` writes the file.
    if (process.env.WRITE_REST_SCHEMA) writeFileSync(file, schema);
    expect(readFileSync(file, "utf8")).toBe(schema);
  },
  TIMEOUT_MS,
);
