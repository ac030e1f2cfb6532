import { resolve } from "node:path";
import { z } from "zod";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const YES = ["1", "true", "yes", "on"];
const NO = ["0", "false", "no", "off"];

const Env = z
  .object({
    DATA_DIR: z.string().default("./data").transform((path) => resolve(path)),
    DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\/./, "must begin with postgres://").optional(),
    PORT: z.coerce.number("must be a number").int("must be a whole number").min(0, "must be 0 to 65535").max(65_535, "must be 0 to 65535").default(3000),
    HOST: z.string().default("0.0.0.0"),
    SITE_URL: z.url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" }).optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
    SAMPLE_CONTENT: z.enum(["none", "sample"], "must be none, or absent for the sample library").default("sample"),
    TRUST_PROXY: z.enum([...YES, ...NO], `must be one of ${[...YES, ...NO].join(", ")}`).default("off"),
  })
  .transform(({ SITE_URL, TRUST_PROXY, ...env }) => ({
    ...env,
    /** Public address, without a trailing slash. */
    SITE_URL: (SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ""),
    /** Whether the headers of a proxy in front say who asks. */
    TRUST_PROXY: YES.includes(TRUST_PROXY),
  }));

/** The content system's environment, checked and with its defaults. */
export type CmsEnvironment = z.infer<typeof Env>;

/** A setting from outside that is wrong; its message is for the operator and ends the start. */
export class EnvError extends Error {
  override name = "EnvError";
}

/** Reads the environment; an empty variable counts as absent. Throws EnvError that names every wrong variable, never its value. */
export function readCmsEnvironment(source: Record<string, string | undefined> = process.env): CmsEnvironment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = Env.safeParse(given);
  if (result.success) return result.data;
  const sentences = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`);
  throw new EnvError(`The environment is not right. ${sentences.join(" ")}`);
}
