import { z } from "zod";

/** Shortest secret that seals sessions. Chosen: as text, more than the 256 bits of the derived key. */
const SECRET_MIN_CHARS = 32;

/** The website's settings for operators, as documented in `docs/operations/configuration.md`. */
export const Environment = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], "must be development, production or test")
    .default("production")
    .describe("What the program runs for"),
  SESSION_SECRET: z
    .string()
    .min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`)
    .optional()
    .describe(
      "Seals the session cookie; all processes of the website share it. Made once and kept in `DATA_DIR/secrets` unless set",
    ),
  PAGE_CACHE_MB: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 or more")
    .default(64)
    .describe("Memory for pages that are the same for everybody, in MB; 0 keeps none"),
  SERVICE_WORKER: z
    .enum(["on", "off"], "must be on or off")
    .default("on")
    .describe("`off` takes the service worker, and what it kept, from all browsers"),
  CMS_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
    .transform((value) => value.replace(/\/+$/, ""))
    .optional()
    .describe("A content system elsewhere; without it ours runs in this process"),
});
export type Environment = z.infer<typeof Environment>;

/**
 * Reads the website's part of the environment. The host's and the content system's parts are in `cms/platform/env.ts`. An empty
 * variable counts as absent, as it does there. Throws an error whose message names each invalid variable, never its value.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const parsed = Environment.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())),
  );
  if (parsed.success) return parsed.data;
  throw new Error(
    `the environment is not right. ${parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join(" ")}`,
  );
}
