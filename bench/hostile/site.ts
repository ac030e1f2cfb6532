import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Caller, openCaller } from "./attacks";
import { type ProviderKey, providerMetadata } from "./saml-responses";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { projectFile } from "../../cms/platform/project-file";

/** Polling interval. */
const INTERVAL_MS = 10;

/** The longest time in which a site did not respond. */
export interface Silence {
  ms: number;
  /**
   * Processor time of the site's main thread within it; null if the system does not report it. Much less than `ms` means that
   * other programs used the processor.
   */
  busyMs: number | null;
  /** Responses since the last call of `take`. */
  answers: number;
}

export interface Prober {
  /** Returns the longest silence since the last call, and resets it. Includes a pending request. */
  take(): Promise<Silence>;
  stop(): Promise<void>;
}

/** Starts to poll `/healthz` of a site every 10 ms. */
function startProber({ url, pid }: { url: string; pid: number }): Prober {
  const thread = new Worker(projectFile("bench/hostile/prober.mjs"), {
    workerData: { url, pid, intervalMs: INTERVAL_MS },
    execArgv: [],
  });
  return {
    async take() {
      const answer = once(thread, "message");
      thread.postMessage("take");
      const [silence] = (await answer) as [Silence];
      return silence;
    },
    async stop() {
      await thread.terminate();
    },
  };
}

/** A site in its own process; see `scripts/lib/site.mjs`. */
export interface StartedSite {
  url: string;
  pid: number;
  ended: Promise<unknown>;
  output(): string;
  stop(): Promise<void>;
}

export interface SiteTools {
  startSite(environment: Record<string, string>): Promise<StartedSite>;
  /** Creates the data folder that all sites start from; returns a function that deletes it. */
  fillSampleFolder(): Promise<() => void>;
}

/** A site under attack, and its prober. */
export interface Target {
  site: StartedSite;
  prober: Prober;
  callerWithin(ms: number): Caller;
}

/** Starts sites over a copy of the sample library, with an identity provider and a bounce reporter. */
export interface Sites {
  providerKey: ProviderKey;
  bounceSecret: string;
  open(): Promise<Target>;
  /** Stops a site, even if its main thread does not respond. */
  close(target: Target): Promise<void>;
  remove(): void;
}

export async function prepareSites({ startSite, fillSampleFolder }: SiteTools): Promise<Sites> {
  const folder = mkdtempSync(join(tmpdir(), "hostile-bench-"));
  const providerKey = makeProviderKey(folder);
  const metadata = join(folder, "provider.xml");
  writeFileSync(metadata, providerMetadata(providerKey));
  const removeSample = await fillSampleFolder();
  const bounceSecret = "the-reporter-of-the-benchmark-0123456789";
  return {
    providerKey,
    bounceSecret,
    async open() {
      const site = await startSite({
        SAML_IDP_METADATA: metadata,
        BOUNCE_SECRET: bounceSecret,
        LOG_LEVEL: "error",
      });
      const within = await openCaller(site.url).catch(async (error: unknown) => {
        await endSite(site);
        throw error;
      });
      return {
        site,
        prober: startProber(site),
        callerWithin: (ms) => within(AbortSignal.timeout(ms)),
      };
    },
    async close({ site, prober }) {
      await prober.stop();
      await endSite(site);
    },
    remove() {
      removeSample();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function endSite(site: StartedSite): Promise<void> {
  try {
    process.kill(site.pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
  await site.stop();
}

/** Uses OpenSSL, because Node cannot create certificates. */
function makeProviderKey(folder: string): ProviderKey {
  const [key, certificate] = [join(folder, "provider.key"), join(folder, "provider.crt")];
  const options = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=provider.example",
    "-keyout",
    key,
    "-out",
    certificate,
  ];
  try {
    execFileSync("openssl", options, { stdio: "ignore" });
  } catch (error) {
    throw new Error(
      "The benchmark needs the command openssl for the key of its identity provider",
      { cause: error },
    );
  }
  return { privateKey: readFileSync(key, "utf8"), certificate: readFileSync(certificate, "utf8") };
}
