// `npm run test:node24`: runs the unit and integration tests on Node 24, whichever version runs this script. The last line
// counts all tests.
import { spawnSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { ensureRecommendedNode, root } from "./lib/prepare.mjs";

const node = ensureRecommendedNode();
console.log(`Running the tests with ${node}`);
const { status } = spawnSync(node, [join(root, "scripts/test.mjs"), "--vitest"], {
  cwd: root,
  stdio: "inherit",
  // Programs that tests start by name, such as npm, use the same version.
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
});
process.exitCode = status ?? 1;
