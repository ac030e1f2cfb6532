import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { REASONS } from "./dependency-reasons";
import { z } from "zod";

interface Manifest {
  version: string;
  license?: string | { type: string };
  licenses?: { type: string }[];
}

type Lists = Record<"dependencies" | "devDependencies", Record<string, string>>;

/** Returns a page with every direct dependency of the project: its version, its declared licence, and its purpose. */
export function dependenciesPage(root: string): string {
  const project = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Lists;
  const section = (title: string, list: keyof Lists) => [
    "",
    `## ${title}`,
    "",
    "| Package | Version | Licence | Why |",
    "|---|---|---|---|",
    ...Object.keys(project[list]).map((name) => row(root, name)),
  ];
  const unknown = Object.keys(REASONS).filter(
    (name) => !(name in project.dependencies) && !(name in project.devDependencies),
  );
  if (unknown.length > 0)
    throw new Error(
      `These reasons are for packages that the project does not have: ${unknown.join(", ")}`,
    );
  return [
    "# Dependencies",
    "",
    "All direct dependencies of the project, with the licence that each declares. `npm run docs` writes this page; a test fails if it is out of date. Versions are exact, and the lock file has a hash of each package and of its own dependencies.",
    ...section("Used by the running site", "dependencies"),
    ...section("Only for building and testing", "devDependencies"),
    "",
  ].join("\n");
}

function row(root: string, name: string): string {
  const { version, license, licenses } = JSON.parse(
    readFileSync(join(root, "node_modules", name, "package.json"), "utf8"),
  ) as Manifest;
  const reason = REASONS[name];
  if (!reason)
    throw new Error(`${name} has no reason: add one to scripts/lib/dependency-reasons.ts`);
  const licence =
    typeof license === "object"
      ? license.type
      : (license ?? licenses?.map(({ type }) => type).join(" or "));
  if (!licence) throw new Error(`${name} declares no licence`);
  return `| \`${name}\` | ${version} | ${licence} | ${reason} |`;
}

interface Described {
  description?: string;
  default?: unknown;
  enum?: string[];
}

/** Returns a page with every setting of the schemas once, in order: its meaning, its possible values and its default. */
export function configurationPage(shapes: { title: string; shape: z.ZodObject }[]): string {
  return [
    "# Configuration",
    "",
    "All settings are environment variables. An empty variable counts as not set. If a value is invalid, the program prints the reason and does not start. `npm run docs` writes this page from the schemas that validate them (`cms/platform/env.ts`, `app/env.server.ts`).",
    ...shapes.flatMap(({ title, shape }) => [
      "",
      `## ${title}`,
      "",
      "| Variable | Description | Values | Default |",
      "|---|---|---|---|",
      ...rowsOf(shape),
    ]),
    "",
  ].join("\n");
}

function rowsOf(shape: z.ZodObject): string[] {
  // Describes values as they are set, not as the program parses them.
  const { properties = {} } = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, Described>;
  };
  return Object.entries(properties).map(([name, { description, default: value, enum: values }]) => {
    if (!description) throw new Error(`${name} has no description: add one where it is validated`);
    return `| \`${name}\` | ${description} | ${values?.map((one) => `\`${one}\``).join(", ") ?? ""} | ${value === undefined ? "" : `\`${String(value)}\``} |`;
  });
}

/** Returns the type of all texts, by namespace: English defines the keys. */
export const resourcesType = (root: string): string =>
  `/** Texts by namespace. Written by \`npm run docs\`. */
export interface Resources {
${readdirSync(join(root, "locales/en"))
  .map((file) => `  "${file.replace(".json", "")}": typeof import("../../locales/en/${file}");`)
  .join("\n")}
}
`;
