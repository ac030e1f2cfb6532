/**
 * The Node version that the project recommends and tests with: the newest of its major version. Security fixes for Node 24 end
 * in April 2028; those for Node 20 ended in April 2026. A module of its own, because `scripts/lib/prepare.mjs` imports it before
 * any package is installed.
 */
export const RECOMMENDED_NODE_VERSION = "24.21.0";
