/**
 * Starts one site with the sample library for all journeys, unless the environment names a site that already runs.
 * SITE_DATA_DIR holds its data folder, where journeys read the emails to their users.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SITE_UNDER_TEST) return undefined;
  const { ensureBuild, ensureChromium } = await import("../../scripts/lib/prepare.mjs");
  const { startSite } = await import("../../scripts/lib/site.mjs");
  ensureBuild();
  process.env.CHROMIUM_PATH ??= ensureChromium() ?? "";
  const site = await startSite();
  process.env.SITE_UNDER_TEST = site.url;
  process.env.SITE_DATA_DIR = site.dataDir;
  return () => site.stop();
}
