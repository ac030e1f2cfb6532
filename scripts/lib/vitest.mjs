import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./prepare.mjs";

/**
 * Returns the arguments with which Node runs the tests of a project and writes the results to a file. `files` limits the tests;
 * without it, all tests of the project run.
 */
export function vitestArguments({ project, report, files = [] }) {
  return [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...files,
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
}

/** Reads how many tests passed, and which failed, from the file of `vitestArguments`. Throws if the runner wrote none. */
export function readVitestCounts(report) {
  const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  );
  return { passed, failures };
}
