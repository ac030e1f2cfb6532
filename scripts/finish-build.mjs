// What the build needs besides Vite. Compresses the assets once with the densest settings, so that the host need not compress
// them at each request, and makes the empty database that a first start loads.
import { createReadStream, createWriteStream, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { writeEmptyDatabase } from "../cms/db/empty-database.mjs";
import { root } from "./lib/prepare.mjs";

const files = [];
const collect = (folder) => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) collect(path);
    else if (/\.(js|css|json|svg|txt|webmanifest)$/.test(name)) files.push(path);
  }
};
collect(join(root, "build/client"));

await Promise.all(
  files.flatMap((path) => [
    pipeline(
      createReadStream(path),
      createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      createWriteStream(`${path}.br`),
    ),
    pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`)),
  ]),
);

await writeEmptyDatabase();
