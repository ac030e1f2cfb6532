// `npm run dev`: runs both halves with hot reload, at the address of `npm start`.
import { ensureDependencies, root, run } from "./lib/prepare.mjs";
import { join } from "node:path";

const { PORT = "3000", HOST } = process.env;
const where = ["--port", PORT, "--strictPort", ...(HOST ? ["--host", HOST] : [])];

ensureDependencies();
run(
  process.execPath,
  [join(root, "node_modules/@react-router/dev/bin.js"), "dev", ...where, ...process.argv.slice(2)],
  { env: { ...process.env, PORT, NODE_ENV: "development" } },
);
