import { z } from "zod";

/** Shortest secret that seals sessions. Ours: as text, more than the 256 bits of the key that is made of it. */
const SECRET_MIN_CHARS = 32;

const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Seals the session cookie; all processes of the website share one. Without it one is made and kept in `DATA_DIR`. */
  SESSION_SECRET: z.string().min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`).optional(),
  /** Memory for pages that are the same for everybody, in MB; 0 keeps none. */
  PAGE_CACHE_MB: z.coerce.number().int().min(0).default(64),
  /** `off` takes the service worker, and what it kept, from all browsers. */
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  /** Another machine's content system; without it ours runs in this process. */
  CMS_URL: z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, "")).optional(),
});
export type Environment = z.infer<typeof Environment>;

/**
 * The website's part of the environment. The host's and the content system's parts are in `cms/platform/env.ts`.
 * Throws an error whose message names each wrong variable.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const parsed = Environment.safeParse(source);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
}
