// `npm run docs`: writes the pages that are generated from the program; a test compares them with it.
import { spawnSync } from "node:child_process";
import { root } from "./lib/prepare.mjs";

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "scripts/docs.test.ts"],
  { cwd: root, stdio: "inherit", env: { ...process.env, WRITE_DOCS: "1" } },
);
process.exitCode = status ?? 1;
