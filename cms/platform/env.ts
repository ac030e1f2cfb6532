import { resolve } from "node:path";
import { IANAZone } from "luxon";
import { z } from "zod";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const YES = ["1", "true", "yes", "on"];
const NO = ["0", "false", "no", "off"];

/** Shortest secret that signs tokens. RFC 7518, 3.2: HS256 needs 256 bits, here as text. */
export const SECRET_MIN_CHARS = 32;
/** The email domain of the sample library's staff. RFC 2606 reserves `.example`, so no organisation can own it. */
const SAMPLE_DOMAIN = "library.example";

/** The settings of the host and the content system, with their descriptions for `docs/operations/configuration.md`. */
export const CmsSettings = z.object({
  DATA_DIR: z
    .string()
    .default("./data")
    .transform((path) => resolve(path))
    .describe(
      "The folder of the embedded database, files, secrets, and mails if there is no mail server",
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, "must begin with postgres://")
    .optional()
    .describe(
      "The URL of a database on a PostgreSQL server. Without it, the database is embedded in `DATA_DIR`",
    ),
  DATABASE_READ_URLS: z
    .string()
    .regex(
      /^\s*postgres(ql)?:\/\/[^,\s]+(\s*,\s*postgres(ql)?:\/\/[^,\s]+)*\s*$/,
      "must be addresses that begin with postgres://, separated by commas",
    )
    .optional()
    .describe(
      "The URLs of streaming replicas of `DATABASE_URL`, separated by commas, from which requests read: see [read replicas](scaling.md#read-replicas)",
    ),
  DURABILITY: z
    .enum(["relaxed", "full"], "must be relaxed or full")
    .default("relaxed")
    .describe(
      "With `full`, the embedded database waits for the disk at each commit, so that a power cut loses no data: see [running](running.md#power-cuts)",
    ),
  BACKUPS: z
    .enum(["on", "off"], "must be on or off")
    .default("on")
    .describe(
      "Whether a site with the embedded database makes daily safety copies in `DATA_DIR/backups`: see [backups](backup.md#safety-copies)",
    ),
  PORT: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 to 65535")
    .max(65_535, "must be 0 to 65535")
    .default(3000)
    .describe("The port that the site listens on; 0 for any free port"),
  HOST: z.string().default("0.0.0.0").describe("The address that the site listens on"),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
    .optional()
    .describe(
      "The public address of the site, for links and mails; by default `http://localhost` with the port. If its host is not this machine, the [sample accounts](accounts.md#sample-accounts) are locked",
    ),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)
    .default("info")
    .describe("The lowest level that is logged: see [logs and figures](observability.md)"),
  SAMPLE_CONTENT: z
    .enum(["none", "sample"], "must be none or sample")
    .default("sample")
    .describe("`none` starts an empty library, without the sample library and its accounts"),
  TRUST_PROXY: z
    .enum([...YES, ...NO], `must be one of ${[...YES, ...NO].join(", ")}`)
    .default("off")
    .describe(
      "Whether the visitor's address is taken from `X-Forwarded-For`, which a proxy in front sets",
    ),
  STOP_NOTICE_SECONDS: z.coerce
    .number("must be a number")
    .min(0, "must be 0 to 60")
    .max(60, "must be 0 to 60")
    .default(0)
    .describe(
      "How long a process continues after the stop signal, while `/readyz` reports that it is not ready: see [deploying](deploying.md)",
    ),
  NODE_ENV: z
    .enum(["development", "production", "test"], "must be development, production or test")
    .default("production")
    .describe("The environment that the program runs in"),
  JWT_SECRET: z
    .string()
    .min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`)
    .optional()
    .describe(
      "The secret that signs access tokens, the same for all processes. During a rotation, several secrets separated by commas: the first signs, all verify. If not set, it is generated once and kept in `DATA_DIR/secrets`",
    ),
  ORGANISATION_DOMAINS: z
    .string()
    .optional()
    .describe(
      "The organisation's email domains, separated by commas: users with such an address are staff. The sample library has its own domain",
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional()
    .describe("The mail server. Without it, mails are stored as files: see [mail](mail.md)"),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, "must be an email address, with or without a name")
    .optional()
    .describe("The sender of mails; by default `no-reply@` and the site's host"),
  OAI_ADMIN_EMAIL: z
    .email("must be an email address")
    .optional()
    .describe("The contact address for harvesters: see [harvesting](harvesting.md)"),
  TIME_ZONE: z
    .string()
    .default("UTC")
    .refine(
      (zone) => IANAZone.isValidZone(zone),
      "must be an IANA time zone, such as Europe/Stockholm",
    )
    .describe("The time zone in which the newsletter's days begin"),
  BOUNCE_SECRET: z
    .string()
    .min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`)
    .optional()
    .describe(
      "The secret that a mail service sends with its reports of returned mails: see [the newsletter](newsletter.md)",
    ),
  SAML_IDP_METADATA: z
    .string()
    .optional()
    .describe(
      "The metadata of the staff's identity provider, as a URL or a file: see [sign-on](sign-on.md)",
    ),
  SAML_ENTITY_ID: z
    .string()
    .optional()
    .describe(
      "The site's entity ID at the identity provider; by default the URL of the site's own metadata",
    ),
  SAML_ID_ATTRIBUTE: z
    .string()
    .optional()
    .describe(
      "The attribute that identifies a user, for providers whose NameID changes; by default the NameID",
    ),
  SAML_DECRYPTION_KEY: z
    .string()
    .optional()
    .describe(
      "A PEM file with the key for encrypted sign-ons and its certificate. If not set, it is generated once and kept in `DATA_DIR/secrets`",
    ),
  LINKEDIN_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      "The client ID for requesting authors' profiles from LinkedIn. Without it, LinkedIn is not used",
    ),
  LINKEDIN_CLIENT_SECRET: z.string().optional().describe("The client secret for LinkedIn"),
  LINKEDIN_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with https://" })
    .optional()
    .describe("Another OpenID provider in place of LinkedIn, for tests"),
  CLAMD_URL: z
    .string()
    .regex(
      /^(tcp:\/\/[^/?#@]+:\d+|unix:\/.+)$/,
      "must be tcp://host:port or unix:/path of ClamAV's daemon",
    )
    .optional()
    .describe("The virus scanner for uploads: see [uploads](uploads.md)"),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
    )
    .optional()
    .describe(
      "The bucket in which files are stored, in place of `DATA_DIR`: see [storage](storage.md)",
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
    .optional()
    .describe("The address of the bucket's service, unless it is Amazon S3"),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be the name of a region, such as eu-north-1")
    .optional()
    .describe("The region of the bucket"),
  SEARCH_URL: z
    .string()
    .refine(
      (urls) => urls.split(",").every((url) => /^https?:\/\/[^\s/?#]+\/?$/.test(url.trim())),
      "must be addresses that begin with http:// or https://, separated by commas",
    )
    .optional()
    .describe(
      "The nodes of an OpenSearch cluster, separated by commas, that searches instead of the engine in each process: see [search on OpenSearch](search.md)",
    ),
  SEARCH_INDEX: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9_-]{0,99}$/,
      "must be up to 100 lower-case letters, digits, hyphens and underscores",
    )
    .default("resource-library")
    .describe("The name of the site's index on that cluster; sites that share a cluster differ"),
  METRICS_PORT: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be 1 to 65535")
    .max(65_535, "must be 1 to 65535")
    .optional()
    .describe(
      "A separate port for metrics, different for each process on a machine: see [logs and figures](observability.md)",
    ),
  METRICS_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("The address that the metrics port listens on"),
  METRICS_TOKEN: z
    .string()
    .min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`)
    .optional()
    .describe("The token that opens `/metrics` on the site's own port"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
    .optional()
    .describe(
      "The collector that receives traces over OpenTelemetry's HTTP protocol. Without it, there are no traces: see [traces](observability.md#traces)",
    ),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1, "must not be empty")
    .default("resource-library")
    .describe("The service name of this process in traces"),
  BOT_CHECK: z
    .enum(["on", "off"], "must be on or off")
    .default("on")
    .describe("Whether forms check that visitors are not bots; `off` only in tests"),
  BOT_CHECK_ROUNDS: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .optional()
    .describe(
      "The difficulty of the challenge that a browser solves before a visitor registers or sends a form",
    ),
});

const Env = CmsSettings.refine((env) => env.BOT_CHECK === "on" || env.NODE_ENV === "test", {
  path: ["BOT_CHECK"],
  error: "may be off only in tests (NODE_ENV=test)",
})
  .refine((env) => env.DATABASE_URL !== undefined || env.DATABASE_READ_URLS === undefined, {
    path: ["DATABASE_URL"],
    error: "must be set if DATABASE_READ_URLS is set",
  })
  .refine((env) => env.S3_BUCKET !== undefined || env.S3_ENDPOINT === undefined, {
    path: ["S3_BUCKET"],
    error: "must be set if S3_ENDPOINT is set",
  })
  .transform(({ SITE_URL, TRUST_PROXY, ORGANISATION_DOMAINS, BOT_CHECK, ...env }) => ({
    ...env,
    DATABASE_READ_URLS: listOf(env.DATABASE_READ_URLS),
    /** The organisation's email domains, in lower case. The sample library's organisation has its own. */
    ORGANISATION_DOMAINS:
      listOf(ORGANISATION_DOMAINS?.toLowerCase()) ??
      (env.SAMPLE_CONTENT === "none" ? [] : [SAMPLE_DOMAIN]),
    BOT_CHECK: BOT_CHECK === "on",
    /** Public address, without a trailing slash. */
    SITE_URL: (SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ""),
    /** Whether the headers of a proxy in front determine the visitor's address. */
    TRUST_PROXY: YES.includes(TRUST_PROXY),
  }));

/** The content system's environment, validated and with its defaults. */
export type CmsEnvironment = z.infer<typeof Env>;

/** Thrown for an invalid setting. The message is for the operator, and the start is aborted. */
export class EnvError extends Error {
  override name = "EnvError";
}

/**
 * Reads the environment. An empty variable counts as absent. Throws an EnvError that names every wrong variable, but
 * never its value.
 */
export function readCmsEnvironment(
  source: Record<string, string | undefined> = process.env,
): CmsEnvironment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = Env.safeParse(given);
  if (result.success) return result.data;
  const sentences = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`);
  throw new EnvError(`The environment is not valid. ${sentences.join(" ")}`);
}

/** Returns the parts of a setting with commas. */
function listOf(list: string | undefined): string[] | undefined {
  return list
    ?.split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}
