import { expect, test } from "./fixtures";
import { startSlowProxy } from "./bad-line";
import { writePicture } from "./large-file";
import { newAccount } from "./new-account";
import { signIn } from "./sign-in";

/** Width and height of the picture in pixels. The file has 300 MB. */
const SIDE = 10_000;
/** The speed of a connection on which it takes a quarter of a minute, as slow as a test can be. */
const BYTES_PER_SECOND = 20_000_000;
/** Where it breaks, as fractions of the whole. */
const CUTS = [0.2, 0.5, 0.8];
/** What was sent but not delivered when the connection broke: buffers on both sides, a few megabytes each time. */
const LOST_PER_CUT_BYTES = 4_000_000;

test.use({ allowedConsoleErrors: [/net::ERR_/] });

test("300 MB arrive over a slow connection that breaks three times, and nothing that has arrived is sent twice", async ({
  page,
  request,
  baseURL,
}, testInfo) => {
  test.setTimeout(180_000);
  const path = testInfo.outputPath("map.bmp");
  const size = await writePicture(path, SIDE);
  const account = await newAccount(request);
  const line = await startSlowProxy(baseURL!, BYTES_PER_SECOND);
  try {
    await signIn(page, account, `${line.url}/upload`);
    const offsets: number[] = [];
    page.on(
      "request",
      (sent) => sent.method() === "PATCH" && offsets.push(Number(sent.headers()["upload-offset"])),
    );
    const before = line.sent();
    await page.getByLabel("Choose files").first().setInputFiles(path);
    const row = page.getByRole("listitem").filter({ hasText: "map.bmp" });
    for (const part of CUTS) {
      await expect
        .poll(() => line.sent() - before, { timeout: 60_000 })
        .toBeGreaterThan(part * size);
      line.cut();
      await expect(row).toContainText("Connection lost. The upload will resume automatically.");
      line.mend();
      await expect(row.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 30_000 });
    }
    await expect(row).toContainText("Uploaded", { timeout: 90_000 });
    expect(offsets).toHaveLength(CUTS.length + 1);
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
    CUTS.forEach((part, at) =>
      expect(offsets[at + 1]).toBeGreaterThan(part * size - LOST_PER_CUT_BYTES),
    );
    expect(line.sent() - before).toBeLessThan(size + CUTS.length * LOST_PER_CUT_BYTES);
    // Frees its space on the disk.
    page.once("dialog", (question) => void question.accept());
    await row.getByRole("button", { name: "Remove" }).click();
    await expect(row).toHaveCount(0);
  } finally {
    await line.close();
  }
});
