// @database embedded

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClamd } from "../../cms/areas/files/uploads/checks/virus-scanner";
import { HARMFUL, startClamAv } from "../setup/clam-av.mjs";
import { ensureClamAv } from "../../scripts/lib/prepare.mjs";
import { saveUser } from "../factories/accounts";
import { freshPdf, makeUploader } from "../factories/uploads";
import { useCms } from "../setup/cms";
import { testLogger } from "../setup/database";

/** Installing ClamAV, if necessary, takes 20 s. */
const INSTALL_TIMEOUT_MS = 240_000;

let clamAv: Awaited<ReturnType<typeof startClamAv>> | undefined;
beforeAll(async () => {
  const program = ensureClamAv();
  clamAv = program ? await startClamAv(program, { streamMaxMb: 1 }) : undefined;
}, INSTALL_TIMEOUT_MS);
// Read when the content system opens, after the daemon has started.
const cms = useCms({
  get clamdUrl() {
    return clamAv?.tcp;
  },
});
afterAll(() => clamAv?.stop());

test("a real ClamAV scans uploads, over TCP and over a Unix socket", async ({ skip }) => {
  if (!clamAv) return skip("there is no ClamAV here, and none may be installed");
  await saveUser(cms().database.db, { username: "ana" });
  const ana = await makeUploader(cms(), "ana");
  const pdf = await freshPdf();
  expect(await ana.send("fine.pdf", pdf)).toMatchObject({ state: "accepted" });
  expect(
    await ana.send("harmful.pdf", Buffer.concat([pdf, Buffer.from(`\n% ${HARMFUL}\n`)])),
  ).toMatchObject({ state: "refused", reason: "infected" });

  const reasonOf = (bytes: string) => {
    const path = join(cms().database.dataDir, "scanned");
    writeFileSync(path, bytes);
    return createClamd(clamAv!.unix, { logger: testLogger })
      .scan(path)
      .then(
        () => "passed",
        (error: { reason?: string }) => error.reason,
      );
  };
  expect(await reasonOf("fine")).toBe("passed");
  expect(await reasonOf(`${"x".repeat(900_000)}${HARMFUL}`)).toBe("infected");
  // ClamAV closes the connection when a file is too large, and its reason may get lost. In both cases the file does not pass.
  expect(["scanner_limit", "not_checked"]).toContain(await reasonOf("x".repeat(3_000_000)));
});
