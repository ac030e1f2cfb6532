import { z } from "zod";

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
    "Everything is set by environment variables; an empty one counts as absent, and one that is wrong ends the start with a sentence. `npm run docs` writes this page from the shapes that check them (`cms/platform/env.ts`, `app/env.server.ts`).",
    ...shapes.flatMap(({ title, shape }) => [
      "",
      `## ${title}`,
      "",
      "| Variable | What it is | Values | Unless set |",
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
    if (!description) throw new Error(`${name} has no description: write one where it is checked`);
    return `| \`${name}\` | ${description} | ${values?.map((one) => `\`${one}\``).join(", ") ?? ""} | ${value === undefined ? "" : `\`${String(value)}\``} |`;
  });
}
