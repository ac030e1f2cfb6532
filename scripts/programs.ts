/** The programs of the server build. It has one entry, so each is loaded by name and only when it is asked for. */
export const programs = {
  start: async () => (await import("../server")).start,
  cms: async () => (await import("../cms/main")).main,
  import: async () => (await import("../cms/cli/import")).main,
  backup: async () => (await import("../cms/cli/backup")).main,
  restore: async () => (await import("../cms/cli/restore")).main,
  admin: async () => (await import("../cms/cli/admin")).main,
  seed: async () => (await import("../cms/cli/seed")).main,
  "bench:relevance": async () => (await import("../bench/relevance")).main,
  "bench:crash": async () => (await import("../bench/crash")).main,
  "bench:load": async () => (await import("../bench/load")).main,
  "bench:newsletter": async () => (await import("../bench/newsletter")).main,
  "bench:page": async () => (await import("../bench/page")).main,
  "bench:recommendations": async () => (await import("../bench/recommendations")).main,
  "bench:search": async () => (await import("../bench/search")).main,
  "bench:usage": async () => (await import("../bench/usage")).main,
};
