// `npm run codegen`: writes the types of the website's GraphQL documents and REST calls.
import { spawnSync } from "node:child_process";
import { root } from "./lib/prepare.mjs";

const run = (args, environment = {}) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  }).status ?? 1;

process.exitCode =
  run(["node_modules/@graphql-codegen/cli/cjs/bin.js"]) ||
  run(
    ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "scripts/rest-schema.test.ts"],
    { WRITE_REST_SCHEMA: "1" },
  );
