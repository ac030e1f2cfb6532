import type { Logger } from "pino";
import { RECOMMENDED_NODE_VERSION } from "./recommended-node.mjs";

const majorOf = (version: string): number => Number.parseInt(version, 10);

/** Recommends a newer Node if this process runs on an older one. Only for programs that serve, which run for months. */
export function warnOfOldNode(
  logger: Pick<Logger, "warn">,
  version: string = process.versions.node,
): void {
  const recommended = majorOf(RECOMMENDED_NODE_VERSION);
  if (majorOf(version) < recommended)
    logger.warn(
      `Node ${recommended} or newer is recommended, because older versions no longer get security fixes or soon will not; this is Node ${version}`,
    );
}
