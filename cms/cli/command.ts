import { openCms, type OpenCms } from "../open";
import { type CmsEnvironment, readCmsEnvironment } from "../platform/env";
import { createLogger } from "../platform/logger";

/** How a command ended, as the shell hears it. */
export const EXIT = { fine: 0, incomplete: 1, failed: 2 } as const;

/** The environment as commands have it: quiet but for warnings unless LOG_LEVEL says otherwise. Throws EnvError. */
export function commandEnvironment(): CmsEnvironment {
  return readCmsEnvironment({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || "warn" });
}

/**
 * Opens the content system for a command, runs it and closes the system again. Quiet but for warnings unless LOG_LEVEL
 * says otherwise, and without a limit on the time of statements. Returns what the command returns, or `EXIT.failed`
 * after one sentence on standard error, for instance when a running server holds the embedded database.
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
 * What follows a large load: statistics for ranking and planning, the terms' counts, and word to all processes.
 */
export async function finishLoad({ services, database }: OpenCms): Promise<void> {
  await services.searchEngine.refreshStatistics();
  await services.taxonomies.recount();
  await database.announceChange("posts");
}

/** The most memory that this process has held, in MB. */
export function peakMemoryMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
