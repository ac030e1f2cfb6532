// `npm start`: installs, builds, opens and fills the database, serves.
import { ensureBuild, ensureDependencies } from "./lib/prepare.mjs";

ensureDependencies();
ensureBuild();

// Set before the import: React decides by it, when it is loaded, which of its builds runs.
process.env.NODE_ENV ??= "production";
const { start } = await import("../build/server/index.js");
await start();
