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
    .describe("Where the embedded database, files, secrets and mails without a server lie"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, "must begin with postgres://")
    .optional()
    .describe("A PostgreSQL server's database; without it the database is embedded in `DATA_DIR`"),
  DURABILITY: z
    .enum(["relaxed", "full"], "must be relaxed or full")
    .default("relaxed")
    .describe(
      "`full` makes the embedded database wait for the disk at each commit, so that a power cut costs nothing: see [running](running.md#power-cuts)",
    ),
  BACKUPS: z
    .enum(["on", "off"], "must be on or off")
    .default("on")
    .describe(
      "Whether a site with the embedded database keeps daily safety copies in `DATA_DIR/backups`: see [backups](backup.md#safety-copies)",
    ),
  PORT: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 to 65535")
    .max(65_535, "must be 0 to 65535")
    .default(3000)
    .describe("The port that the site listens on; 0 for any that is free"),
  HOST: z.string().default("0.0.0.0").describe("The address that it listens on"),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
    .optional()
    .describe(
      "The public address of the site, in links and mails; `http://localhost` with the port unless set. Another host than this machine's own closes the [sample accounts](accounts.md#sample-accounts)",
    ),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)
    .default("info")
    .describe(
      "What is written to the log, from this level on: see [logs and figures](observability.md)",
    ),
  SAMPLE_CONTENT: z
    .enum(["none", "sample"], "must be none, or absent for the sample library")
    .default("sample")
    .describe("`none` for a library of your own, without the sample library and its accounts"),
  TRUST_PROXY: z
    .enum([...YES, ...NO], `must be one of ${[...YES, ...NO].join(", ")}`)
    .default("off")
    .describe("Whether `X-Forwarded-For` of a proxy in front says who asks"),
  STOP_NOTICE_SECONDS: z.coerce
    .number("must be a number")
    .min(0, "must be 0 to 60")
    .max(60, "must be 0 to 60")
    .default(0)
    .describe(
      "How long a process that is told to end goes on while `/readyz` says that it is not ready: see [deploying](deploying.md)",
    ),
  NODE_ENV: z
    .enum(["development", "production", "test"], "must be development, production or test")
    .default("production")
    .describe("What the program runs for"),
  JWT_SECRET: z
    .string()
    .min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`)
    .optional()
    .describe(
      "Signs access tokens; all processes share it. Several with commas while they change: the first signs, all are good. Made once and kept in `DATA_DIR/secrets` unless set",
    ),
  ORGANISATION_DOMAINS: z
    .string()
    .optional()
    .describe(
      "The organisation's e-mail domains, with commas: their people are staff. The sample library has one of its own",
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional()
    .describe("The mail server; without it mails are kept as files: see [mail](mail.md)"),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, "must be an e-mail address, with or without a name")
    .optional()
    .describe("Whom mails come from; `no-reply@` the site's host unless set"),
  OAI_ADMIN_EMAIL: z
    .email("must be an e-mail address")
    .optional()
    .describe("Whom harvesters write to: see [harvesting](harvesting.md)"),
  TIME_ZONE: z
    .string()
    .default("UTC")
    .refine(
      (zone) => IANAZone.isValidZone(zone),
      "must be a time zone as IANA names it, such as Europe/Stockholm",
    )
    .describe("By which the newsletter's days begin"),
  BOUNCE_SECRET: z
    .string()
    .min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`)
    .optional()
    .describe(
      "What a mail service shows that reports returned mails: see [the newsletter](newsletter.md)",
    ),
  SAML_IDP_METADATA: z
    .string()
    .optional()
    .describe(
      "The identity provider of the staff, an address or a file: see [sign-on](sign-on.md)",
    ),
  SAML_ENTITY_ID: z
    .string()
    .optional()
    .describe("As whom the site is known there; its own metadata's address unless set"),
  SAML_ID_ATTRIBUTE: z
    .string()
    .optional()
    .describe(
      "The attribute by which a person is known again, where the provider's NameID changes; else the NameID",
    ),
  SAML_DECRYPTION_KEY: z
    .string()
    .optional()
    .describe(
      "A PEM file with the key for encrypted sign-ons and its certificate. Made once and kept in `DATA_DIR/secrets` unless set",
    ),
  LINKEDIN_CLIENT_ID: z
    .string()
    .optional()
    .describe("As whom LinkedIn is asked about authors; without it, it is not"),
  LINKEDIN_CLIENT_SECRET: z.string().optional().describe("The secret that goes with it"),
  LINKEDIN_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with https://" })
    .optional()
    .describe("Another OpenID provider in LinkedIn's place, for tests"),
  CLAMD_URL: z
    .string()
    .regex(
      /^(tcp:\/\/[^/?#@]+:\d+|unix:\/.+)$/,
      "must be tcp://host:port or unix:/path of ClamAV's daemon",
    )
    .optional()
    .describe("The virus scanner that looks at uploads: see [uploads](uploads.md)"),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "must be the name of a bucket: 3 to 63 small letters, digits, dots and dashes",
    )
    .optional()
    .describe("A bucket for the files: see [storage](storage.md)"),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
    .optional()
    .describe("The service of the bucket, where it is not Amazon's"),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be the name of a region, such as eu-north-1")
    .optional()
    .describe("Where the bucket is"),
  METRICS_PORT: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be 1 to 65535")
    .max(65_535, "must be 1 to 65535")
    .optional()
    .describe(
      "A port of its own for figures, one for each process: see [logs and figures](observability.md)",
    ),
  METRICS_HOST: z.string().default("127.0.0.1").describe("The address of that port"),
  METRICS_TOKEN: z
    .string()
    .min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`)
    .optional()
    .describe("Opens `/metrics` on the site's own port for who shows it"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
    .optional()
    .describe(
      "A collector that takes traces as OpenTelemetry's HTTP protocol has them; without it there are none: see [traces](observability.md#traces)",
    ),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1, "must not be empty")
    .default("resource-library")
    .describe("Under which name this process's traces are"),
  BOT_CHECK: z
    .enum(["on", "off"], "must be on or off")
    .default("on")
    .describe("Whether forms ask for the proof of a person; `off` in tests alone"),
  BOT_CHECK_ROUNDS: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .optional()
    .describe("How hard the challenge is that a browser solves before it registers or writes"),
});

const Env = CmsSettings.refine((env) => env.BOT_CHECK === "on" || env.NODE_ENV === "test", {
  path: ["BOT_CHECK"],
  error: "may be off in tests alone (NODE_ENV=test)",
})
  .refine((env) => env.S3_BUCKET !== undefined || env.S3_ENDPOINT === undefined, {
    path: ["S3_BUCKET"],
    error: "must be set where S3_ENDPOINT is",
  })
  .transform(({ SITE_URL, TRUST_PROXY, ORGANISATION_DOMAINS, BOT_CHECK, ...env }) => ({
    ...env,
    /** The organisation's email domains, in lower case. The sample library's organisation has its own. */
    ORGANISATION_DOMAINS:
      domainsOf(ORGANISATION_DOMAINS) ?? (env.SAMPLE_CONTENT === "none" ? [] : [SAMPLE_DOMAIN]),
    BOT_CHECK: BOT_CHECK === "on",
    /** Public address, without a trailing slash. */
    SITE_URL: (SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ""),
    /** Whether the headers of a proxy in front determine the visitor's address. */
    TRUST_PROXY: YES.includes(TRUST_PROXY),
  }));

/** The content system's environment, validated and with its defaults. */
export type CmsEnvironment = z.infer<typeof Env>;

/** An invalid setting. The message is for the operator, and the start is aborted. */
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
  throw new EnvError(`The environment is not right. ${sentences.join(" ")}`);
}

function domainsOf(list: string | undefined): string[] | undefined {
  return list
    ?.split(",")
    .map((domain) => domain.trim().toLowerCase())
    .filter(Boolean);
}
