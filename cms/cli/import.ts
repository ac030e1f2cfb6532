import { statSync } from "node:fs";
import { saveReferenceTerms } from "../areas/vocabulary";
import { EXIT, finishLoad, peakMemoryMb, runCommand, createProgressLine } from "./command";
import { type FileProgress, type FileReport, importFile } from "./import/import-file";

/**
 * Runs `npm run import -- FILE.jsonl [FILE…]`: loads documents, and the terms that they name, from JSON lines. Takes the
 * files' paths. Returns 0 if all lines were imported, 1 if some were rejected, or 2 if the import could not continue.
 */
export async function main(paths: string[]): Promise<number> {
  const unreadable = paths.find((path) => !isFile(path));
  if (paths.length === 0 || unreadable !== undefined) {
    console.error(
      unreadable === undefined
        ? "Usage: npm run import -- FILE.jsonl [FILE…]"
        : `There is no file ${unreadable}`,
    );
    return EXIT.failed;
  }
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  return runCommand("The import", async (opened, { DATA_DIR: dataDir }) => {
    const {
      services: { searchEngine: engine },
      database: { db },
      storage,
      cms,
    } = opened;
    const line = createProgressLine();
    const reports: FileReport[] = [];
    await saveReferenceTerms(db);
    for (const path of paths) {
      const report = await importFile(path, {
        db,
        engine,
        storage,
        dataDir,
        onProgress: (progress) => line.show(`${path}: ${describe(progress)}`),
      });
      line.clear();
      reports.push(report);
      print(report);
    }
    await cms.jobs.finish((read) => line.show(`text of ${read} files read`));
    line.clear();
    await finishLoad(opened);
    console.log(`Done in ${seconds().toFixed(1)} s, with at most ${peakMemoryMb()} MB of memory.`);
    return reports.some((report) => report.rejected > 0) ? EXIT.incomplete : EXIT.fine;
  });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function describe({ share, imported, updated, rejected }: FileProgress): string {
  return `${Math.round(share * 100)} %, ${imported} imported, ${updated} updated, ${rejected} rejected`;
}

function print(report: FileReport): void {
  console.log(
    `${report.path}: ${report.imported} imported, ${report.updated} updated, ${report.rejected} rejected`,
  );
  for (const { line, id, reason } of report.examples)
    console.log(`  line ${line}${id ? ` (${id})` : ""}: ${reason}`);
  if (report.rejectedPath) console.log(`  all rejected lines: ${report.rejectedPath}`);
}
