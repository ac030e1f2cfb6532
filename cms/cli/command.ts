import { openCms, type OpenCms } from "../open";
import { type CmsEnvironment, readCmsEnvironment } from "../platform/env";
import { createLogger } from "../platform/logger";

/** Exit codes of commands. */
export const EXIT = { fine: 0, incomplete: 1, failed: 2 } as const;

/** Returns the environment for commands. Only warnings are logged unless LOG_LEVEL is set. Throws EnvError. */
export function commandEnvironment(): CmsEnvironment {
  return readCmsEnvironment({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || "warn" });
}

/**
 * Opens the content system for a command, runs the command and closes the system again. Only warnings are logged unless
 * LOG_LEVEL is set, and statements have no time limit. Returns what the command returns. If something fails, for example
 * because a running server holds the embedded database, prints one sentence on standard error and returns `EXIT.failed`.
 */
export async function runCommand(
  name: string,
  command: (opened: OpenCms, environment: CmsEnvironment) => Promise<number>,
): Promise<number> {
  let opened: OpenCms | undefined;
  try {
    const environment = commandEnvironment();
    opened = await openCms(environment, createLogger(environment), {
      statementTimeoutMs: 0,
      isCommand: true,
    });
    return await command(opened, environment);
  } catch (error) {
    console.error(`${name} failed: ${(error as Error).message}`);
    return EXIT.failed;
  } finally {
    await opened?.close();
  }
}

/**
 * Finishes a large load: updates the statistics for ranking and query planning, recounts the terms and notifies all
 * processes.
 */
export async function finishLoad({ services, database }: OpenCms): Promise<void> {
  await services.searchEngine.refreshStatistics();
  await services.taxonomies.recount();
  await database.announceChange("posts");
}

/** Returns the peak memory of this process, in MB. */
export function peakMemoryMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
