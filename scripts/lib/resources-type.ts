import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Returns the type of all texts, by namespace: English defines the keys. */
export const resourcesType = (root: string): string =>
  `/** Texts by namespace. Written by \`npm run docs\`. */
export interface Resources {
${readdirSync(join(root, "locales/en"))
  .map((file) => `  "${file.replace(".json", "")}": typeof import("../../locales/en/${file}");`)
  .join("\n")}
}
`;
