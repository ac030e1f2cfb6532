import { z } from "zod";

/** Minimum length of the session secret. Chosen: at least as many bytes as the derived key, which has 256 bits. */
const SECRET_MIN_CHARS = 32;

/** The website's settings for operators, as documented in `docs/operations/configuration.md`. */
export const Environment = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], "must be development, production or test")
    .default("production")
    .describe("The environment that the program runs in"),
  SESSION_SECRET: z
    .string()
    .min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`)
    .optional()
    .describe(
      "The secret that seals the session cookie, the same for all processes of the website. If not set, it is generated once and kept in `DATA_DIR/secrets`",
    ),
  PAGE_CACHE_MB: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 or more")
    .default(64)
    .describe(
      "Memory for the cache of pages that are the same for all visitors, in MB, for each process; 0 turns the cache off",
    ),
  WEB_PROCESSES: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be 1 to 64")
    .max(64, "must be 1 to 64")
    .default(1)
    .describe(
      "The number of website processes that share the port. With more than 1, the content system has its own process beside them: see [several cores](scaling.md#several-cores)",
    ),
  SERVICE_WORKER: z
    .enum(["on", "off"], "must be on or off")
    .default("on")
    .describe("`off` removes the service worker and its caches from all browsers"),
  CMS_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
    .transform((value) => value.replace(/\/+$/, ""))
    .optional()
    .describe(
      "The address of a separate content system. Without it, the content system runs in this process",
    ),
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
    `the environment is not valid. ${parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join(" ")}`,
  );
}
