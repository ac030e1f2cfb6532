// A real identity provider for tests: Debian's SimpleSAMLphp on PHP's own web server, configured in a temporary folder.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureSimpleSamlPhp } from "./prepare.mjs";
import { freePort } from "./site.mjs";

/** The organisation's staff at the provider: a password and the attributes of each. */
export const STAFF = {
  signe: {
    password: "Signe-2026",
    attributes: {
      uid: "signe",
      mail: "signe.dahl@library.example",
      givenName: "Signe",
      sn: "Dahl",
      displayName: "Signe Dahl",
    },
  },
  jonas: {
    password: "Jonas-2026",
    attributes: {
      uid: "jonas",
      mail: "jonas.ek@library.example",
      givenName: "Jonas",
      sn: "Ek",
      displayName: "Jonas Ek",
    },
  },
};

/** Longest wait for the web server to respond. Chosen: it starts in a fraction of a second. */
const START_TIMEOUT_MS = 20_000;

/**
 * Starts the provider. Returns its metadata as text, URL and file, its signing key, `register` for service providers, and a
 * function to stop it. For a browser, a site at 127.0.0.1 and a provider at `localhost` are two sites, as in production.
 */
export async function startIdentityProvider({ host = "127.0.0.1" } = {}) {
  const { program, php } = ensureSimpleSamlPhp();
  const folder = mkdtempSync(join(tmpdir(), "resource-library-idp-"));
  const origin = `http://${host}:${await freePort()}`;
  const entityId = `${origin}/provider`;
  for (const name of ["metadata", "cert", "log", "data", "temp", "sessions"])
    mkdirSync(join(folder, name));
  makeCertificate(php, join(folder, "cert"));
  const configure = (name, text) => writeFileSync(join(folder, name), `<?php\n${text}\n`);
  /**
   * Registers these service providers and no others: `{ [entityId]: assertionConsumerUrl }`, or with further metadata `{
   * [entityId]: { AssertionConsumerService, … } }`.
   */
  const register = (serviceProviders) => {
    const known = Object.entries(serviceProviders).map(
      ([id, site]) =>
        `$metadata[${phpValue(id)}] = ${phpValue(typeof site === "string" ? { AssertionConsumerService: site } : site)};`,
    );
    configure("metadata/saml20-sp-remote.php", known.join("\n"));
  };
  configure("config.php", `$config = ${phpValue(configuration(origin, folder))};`);
  configure(
    "authsources.php",
    `$config = ${phpValue({ staff: { 0: "exampleauth:UserPass", ...usersOf(STAFF) } })};`,
  );
  configure(
    "metadata/saml20-idp-hosted.php",
    `$metadata[${phpValue(entityId)}] = ${phpValue(hostedProvider())};`,
  );
  register({});

  const child = spawn(
    php,
    [
      "-d",
      `session.save_path=${join(folder, "sessions")}`,
      "-d",
      "display_errors=0",
      "-S",
      origin.replace("http://", ""),
      "-t",
      join(program, "www"),
    ],
    {
      env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let output = "";
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };

  const metadataUrl = `${origin}/saml2/idp/metadata.php`;
  const metadataFile = join(folder, "provider.xml");
  let metadata;
  try {
    metadata = await metadataOf(metadataUrl, child);
    writeFileSync(metadataFile, metadata);
  } catch (error) {
    await stop();
    throw new Error(`The identity provider for tests did not start: ${error.message}\n${output}`, {
      cause: error,
    });
  }
  return {
    origin,
    metadata,
    metadataUrl,
    metadataFile,
    register,
    privateKey: readFileSync(join(folder, "cert/provider.key"), "utf8"),
    stop,
  };
}

/** Creates a key and a self-signed certificate with PHP, which works everywhere. */
function makeCertificate(php, folder) {
  const script = `
    $key = openssl_pkey_new(["private_key_bits" => 2048, "private_key_type" => OPENSSL_KEYTYPE_RSA]);
    $request = openssl_csr_new(["commonName" => "Identity provider of the tests"], $key, ["digest_alg" => "sha256"]);
    openssl_x509_export_to_file(openssl_csr_sign($request, null, $key, 30, ["digest_alg" => "sha256"]), "provider.crt");
    openssl_pkey_export_to_file($key, "provider.key");`;
  execFileSync(php, ["-r", script], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}

function configuration(origin, folder) {
  return {
    baseurlpath: `${origin}/`,
    certdir: join(folder, "cert/"),
    loggingdir: join(folder, "log/"),
    datadir: join(folder, "data/"),
    tempdir: join(folder, "temp"),
    metadatadir: join(folder, "metadata/"),
    attributenamemapdir: join(folder, "metadata/"),
    secretsalt: "of-the-tests-alone",
    "auth.adminpassword": "of-the-tests-alone",
    technicalcontact_email: "na@example.org",
    timezone: "UTC",
    "admin.checkforupdates": false,
    "logging.handler": "file",
    "logging.level": 4,
    "statistics.out": [],
    showerrors: true,
    errorreporting: false,
    "enable.saml20-idp": true,
    "module.enable": { exampleauth: true, core: true, saml: true },
    "store.type": "phpsession",
    "session.cookie.secure": false,
    "session.cookie.samesite": null,
    "session.phpsession.savepath": null,
    "language.default": "en",
    "language.available": ["en", "sv"],
    "language.cookie.secure": false,
    "metadata.sources": [{ type: "flatfile" }],
    "metadata.sign.enable": false,
    "authproc.idp": {},
    "authproc.sp": {},
  };
}

function hostedProvider() {
  return {
    host: "__DEFAULT__",
    privatekey: "provider.key",
    certificate: "provider.crt",
    auth: "staff",
    "signature.algorithm": "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "saml20.sign.response": true,
    "saml20.sign.assertion": true,
    NameIDFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    authproc: {
      3: {
        class: "saml:AttributeNameID",
        attribute: "uid",
        Format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
      },
    },
  };
}

function usersOf(staff) {
  return Object.fromEntries(
    Object.entries(staff).map(([name, { password, attributes }]) => [
      `${name}:${password}`,
      mapValues(attributes, (value) => [value]),
    ]),
  );
}

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/** Formats a value as PHP source. Integer keys stay numbers: PHP orders filters by them. */
function phpValue(value) {
  if (value === null) return "null";
  if (typeof value === "string") return `'${value.replace(/[\\']/g, "\\$&")}'`;
  if (typeof value !== "object") return String(value);
  const entries = Array.isArray(value)
    ? value.map(phpValue)
    : Object.entries(value).map(
        ([key, inner]) => `${/^\d+$/.test(key) ? key : phpValue(key)} => ${phpValue(inner)}`,
      );
  return `[${entries.join(", ")}]`;
}

async function metadataOf(url, child) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return response.text();
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(
        response ? `its metadata returns status ${response.status}` : "it does not answer",
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @typedef {Awaited<ReturnType<typeof startIdentityProvider>>} TestIdentityProvider */
