// `npm run codegen`: writes the types of the website's GraphQL documents and REST calls.
// `npm run docs`: writes the pages that are generated from the program, and the types of text namespaces
// (app/i18n/resources.ts). A test compares both with the program.
import { spawnSync } from "node:child_process";
import { root } from "./lib/prepare.mjs";

const run = (args, environment = {}) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  }).status ?? 1;
/** Runs a test that writes the files that it otherwise compares. Returns the exit code. */
const write = (test, environment) =>
  run(["node_modules/vitest/vitest.mjs", "run", "--project", "unit", test], environment);

process.exitCode =
  process.argv[2] === "docs"
    ? write("scripts/docs.test.ts", { WRITE_DOCS: "1" })
    : run(["node_modules/@graphql-codegen/cli/cjs/bin.js"]) ||
      write("scripts/rest-schema.test.ts", { WRITE_REST_SCHEMA: "1" });
