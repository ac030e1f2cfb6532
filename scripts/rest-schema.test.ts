import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { restSchema } from "./lib/rest-schema";

const file = join(import.meta.dirname, "../app/content/rest/schema.ts");

/** On an idle machine it takes 2 s. */
const TIMEOUT_MS = 120_000;

test(
  "the types of REST calls are those of the content system's OpenAPI document",
  async () => {
    const schema = await restSchema();
    // `npm run codegen` writes the file.
    if (process.env.WRITE_REST_SCHEMA) writeFileSync(file, schema);
    expect(readFileSync(file, "utf8")).toBe(schema);
  },
  TIMEOUT_MS,
);
