import { resolve } from "node:path";
import { IANAZone } from "luxon";
import { z } from "zod";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const YES = ["1", "true", "yes", "on"];
const NO = ["0", "false", "no", "off"];

/** Shortest secret that signs tokens. RFC 7518, 3.2: HS256 needs 256 bits, here as text. */
const SECRET_MIN_CHARS = 32;
/** The domain of the sample library's staff. RFC 2606 keeps `.example` from ever being somebody's. */
const SAMPLE_DOMAIN = "library.example";

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
    NODE_ENV: z.enum(["development", "production", "test"], "must be development, production or test").default("production"),
    JWT_SECRET: z.string().min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`).optional(),
    ORGANISATION_DOMAINS: z.string().optional(),
    SMTP_URL: z.string().regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://").optional(),
    MAIL_FROM: z.string().regex(/^[^\r\n]*@[^\r\n]*$/, "must be an e-mail address, with or without a name").optional(),
    OAI_ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
    TIME_ZONE: z.string().default("UTC").refine((zone) => IANAZone.isValidZone(zone), "must be a time zone as IANA names it, such as Europe/Stockholm"),
    BOUNCE_SECRET: z.string().min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`).optional(),
    SAML_IDP_METADATA: z.string().optional(),
    SAML_ENTITY_ID: z.string().optional(),
    LINKEDIN_CLIENT_ID: z.string().optional(),
    LINKEDIN_CLIENT_SECRET: z.string().optional(),
    LINKEDIN_ISSUER: z.url({ protocol: /^https?$/, error: "must be an address that begins with https://" }).optional(),
    CLAMD_URL: z.string().regex(/^(tcp:\/\/[^/?#@]+:\d+|unix:\/.+)$/, "must be tcp://host:port or unix:/path of ClamAV's daemon").optional(),
    S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket: 3 to 63 small letters, digits, dots and dashes").optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" }).optional(),
    S3_REGION: z.string().regex(/^[a-z0-9-]+$/, "must be the name of a region, such as eu-north-1").optional(),
    BOT_CHECK: z.enum(["on", "off"], "must be on or off").default("on"),
    /** How hard the challenge is that a browser solves before it registers or writes. */
    BOT_CHECK_ROUNDS: z.coerce.number("must be a number").int("must be a whole number").min(1, "must be at least 1").optional(),
  })
  .refine((env) => env.BOT_CHECK === "on" || env.NODE_ENV === "test", { path: ["BOT_CHECK"], error: "may be off in tests alone (NODE_ENV=test)" })
  .refine((env) => env.S3_BUCKET !== undefined || env.S3_ENDPOINT === undefined, { path: ["S3_BUCKET"], error: "must be set where S3_ENDPOINT is" })
  .transform(({ SITE_URL, TRUST_PROXY, ORGANISATION_DOMAINS, BOT_CHECK, ...env }) => ({
    ...env,
    /** The organisation's e-mail domains, in lower case. The sample library's organisation has one of its own. */
    ORGANISATION_DOMAINS: domainsOf(ORGANISATION_DOMAINS) ?? (env.SAMPLE_CONTENT === "none" ? [] : [SAMPLE_DOMAIN]),
    BOT_CHECK: BOT_CHECK === "on",
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

function domainsOf(list: string | undefined): string[] | undefined {
  return list?.split(",").map((domain) => domain.trim().toLowerCase()).filter(Boolean);
}
