import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REASONS } from "./dependency-reasons";

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
    throw new Error(`There is a reason for what is not there: ${unknown.join(", ")}`);
  return [
    "# Dependencies",
    "",
    "Every package that the project asks for, with the licence that it names itself. `npm run docs` writes this page; a test fails when a package comes, goes or changes without it. Versions are exact, and the lock file has a hash of each package and of those that they bring.",
    ...section("At work on the site", "dependencies"),
    ...section("For building and testing alone", "devDependencies"),
    "",
  ].join("\n");
}

function row(root: string, name: string): string {
  const { version, license, licenses } = JSON.parse(
    readFileSync(join(root, "node_modules", name, "package.json"), "utf8"),
  ) as Manifest;
  const reason = REASONS[name];
  if (!reason)
    throw new Error(`Nobody has said why ${name} is there: scripts/lib/dependency-reasons.ts`);
  const licence =
    typeof license === "object"
      ? license.type
      : (license ?? licenses?.map(({ type }) => type).join(" or "));
  if (!licence) throw new Error(`${name} names no licence`);
  return `| \`${name}\` | ${version} | ${licence} | ${reason} |`;
}
