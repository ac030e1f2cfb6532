// `npm run dev`: hot reload of both halves.
import { ensureDependencies, root, run } from "./lib/prepare.mjs";
import { join } from "node:path";

ensureDependencies();
run(process.execPath, [join(root, "node_modules/@react-router/dev/bin.js"), "dev", ...process.argv.slice(2)], { env: { ...process.env, NODE_ENV: "development" } });
