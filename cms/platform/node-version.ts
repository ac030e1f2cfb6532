import type { Logger } from "pino";

/** The oldest version that we recommend. Its security fixes end in April 2028; those of Node 20 ended in April 2026. */
const RECOMMENDED_MAJOR = 24;

/** Recommends a newer Node if this process runs on an older one. Only for programs that serve, which run for months. */
export function warnOfOldNode(
  logger: Pick<Logger, "warn">,
  version: string = process.versions.node,
): void {
  if (Number.parseInt(version, 10) < RECOMMENDED_MAJOR)
    logger.warn(
      `Node ${RECOMMENDED_MAJOR} or newer is recommended, because older versions no longer get security fixes or soon will not; this is Node ${version}`,
    );
}
