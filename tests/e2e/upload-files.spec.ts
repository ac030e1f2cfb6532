import type { Page } from "@playwright/test";
import { startSlowProxy } from "./bad-line";
import { expect, expectAccessible, test } from "./fixtures";
import { writePicture } from "./large-file";
import { newAccount } from "./new-account";
import { signIn, startSession } from "./sign-in";
import { hiddenFields } from "./unseen";

/** Tests the files of the upload form with JavaScript: they are sent in parts, and survive broken connections and reloads. */

/** The size of a picture of 6.75 MB, and the speed of a connection on which that takes some seconds. */
const SIDE = 1_500;
const BYTES_PER_SECOND = 1_500_000;

// An incomplete form answers 422, which the browser logs.
test.use({ allowedConsoleErrors: [/status of 422/] });

const choice = (page: Page) => page.getByLabel("Choose files").first();
const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** Records the offset of each part that the browser has sent, in bytes. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on(
    "request",
    (request) =>
      request.method() === "PATCH" && offsets.push(Number(request.headers()["upload-offset"])),
  );
  return offsets;
}

test("a file can be sent while the form is filled in, paused, resumed by keyboard, and removed", async ({
  page,
  request,
  baseURL,
}, testInfo) => {
  const path = testInfo.outputPath("map.bmp");
  await writePicture(path, SIDE);
  const line = await startSlowProxy(baseURL!, BYTES_PER_SECOND);
  const offsets = offsetsOf(page);
  const row = rowOf(page, "map.bmp");
  try {
    await signIn(page, await newAccount(request), `${line.url}/upload`);
    await choice(page).setInputFiles(path);
    await expect(row.getByRole("progressbar", { name: "map.bmp" })).toBeVisible();
    await expect(row).toContainText("MB of 6.8 MB");
    await row.getByRole("button", { name: "Pause" }).press("Enter");
    await expect(row).toContainText("Paused");
    await expect(page.getByRole("status").filter({ hasText: "map.bmp: Paused" })).toBeAttached();
    await expectAccessible(page);

    // The Resume button replaces the pressed button.
    await expect(row.getByRole("button", { name: "Resume" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(row).toContainText("Uploaded", { timeout: 30_000 });
    expect(offsets).toEqual([0, expect.any(Number)]);
    expect(offsets[1]).toBeGreaterThan(0);
    await expect(page.getByRole("status").filter({ hasText: "map.bmp: Uploaded" })).toBeAttached();
    await expect(hiddenFields(page, "en_files")).toHaveCount(1);

    // All of it has arrived, so removing it has to be confirmed.
    page.once("dialog", (question) => void question.dismiss());
    await row.getByRole("button", { name: "Remove" }).press("Enter");
    await expect(row).toContainText("Uploaded");
    page.once("dialog", (question) => void question.accept());
    await row.getByRole("button", { name: "Remove" }).press("Enter");
    await expect(row).toHaveCount(0);
    await expect(choice(page)).toBeFocused();
    await expect(hiddenFields(page, "en_files")).toHaveCount(0);
  } finally {
    await line.close();
  }
});

test("a file continues where it stopped when it is chosen again after a reload", async ({
  page,
  request,
  baseURL,
}, testInfo) => {
  const path = testInfo.outputPath("map.bmp");
  await writePicture(path, SIDE);
  const line = await startSlowProxy(baseURL!, BYTES_PER_SECOND);
  const offsets = offsetsOf(page);
  const row = rowOf(page, "map.bmp");
  try {
    await signIn(page, await newAccount(request), `${line.url}/upload?draft=journey-of-a-map`);
    await choice(page).setInputFiles(path);
    await expect(row).toContainText("MB of 6.8 MB");
    await row.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Draft saved")).toBeVisible({ timeout: 15_000 });
    await page.reload();
    await expect(row).toContainText("Choose the same file again to resume the upload.");
    await expect(row).toContainText("MB of 6.8 MB");

    await choice(page).setInputFiles(path);
    await expect(row).toContainText("Uploaded", { timeout: 30_000 });
    await expect(row).toHaveCount(1);
    expect(offsets).toEqual([0, expect.any(Number)]);
    expect(offsets[1]).toBeGreaterThan(0);
  } finally {
    await line.close();
  }
});

test("an error message leads to its field in the dialog, which asks before it leaves files behind", async ({
  page,
  request,
  baseURL,
}, testInfo) => {
  const path = testInfo.outputPath("map.bmp");
  await writePicture(path, SIDE);
  const line = await startSlowProxy(baseURL!, BYTES_PER_SECOND);
  const dialog = page.getByRole("dialog", { name: "Share a resource" });
  const title = dialog.getByLabel("Title", { exact: true });
  try {
    await startSession(page, await newAccount(request), { origin: line.url });
    await page.goto(`${line.url}/topics#upload_content`);
    await expect(title).toBeFocused();
    await dialog.getByRole("button", { name: "Upload", exact: true }).click();
    await dialog.getByRole("alert").getByRole("link").first().click();
    await expect(title).toBeFocused();
    await expect(page).toHaveURL(`${line.url}/upload`);

    await choice(page).setInputFiles(path);
    await expect(rowOf(page, "map.bmp").getByRole("progressbar")).toBeVisible();
    const asked: string[] = [];
    const leave = { really: false };
    page.on("dialog", (question) => {
      asked.push(question.message());
      void (leave.really ? question.accept() : question.dismiss());
    });
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => page.keyboard.press("Escape"),
      () => page.goBack(),
    ]) {
      asked.length = 0;
      await close();
      await expect
        .poll(() => asked)
        .toEqual([expect.stringContaining("Files are still uploading.")]);
      await expect(page).toHaveURL(`${line.url}/upload`);
      await expect(title).toBeVisible();
    }
    leave.really = true;
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${line.url}/topics`);
  } finally {
    await line.close();
  }
});

test("a rejected file shows the reason, and a file that the library already has links to it", async ({
  page,
  request,
}) => {
  const sample =
    "/document/your-street-your-air-how-to-find-out-what-you-breathe-on-the-way-to-school";
  const [link] = /\/files\/[^"]+\.pdf/.exec(await (await request.get(sample)).text()) ?? [];
  const published = await (await request.get(link!)).body();
  await signIn(page, await newAccount(request), "/upload");
  await choice(page).setInputFiles([
    { name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
    {
      name: "survey.zip",
      mimeType: "application/zip",
      buffer: Buffer.from("These are words and no archive."),
    },
    { name: "street.pdf", mimeType: "application/pdf", buffer: published },
  ]);
  await expect(rowOf(page, "empty.pdf")).toContainText("The file is empty.");
  await expect(rowOf(page, "survey.zip")).toContainText("This file format isn’t supported.");
  const street = rowOf(page, "street.pdf");
  await expect(street.first()).toContainText("Uploaded");
  await expect(street.first()).toContainText("The library already has this file.");
  await expect(street.getByRole("link", { name: /^Your street, your air/ })).toHaveAttribute(
    "href",
    sample,
  );
  await expectAccessible(page);
});

test("a user who is not signed in, or whose page is on another site, cannot upload", async ({
  request,
  baseURL,
}) => {
  const begin = { "Tus-Resumable": "1.0.0", "Upload-Length": "5" };
  expect((await request.post("/uploads/files", { headers: begin })).status()).toBe(401);
  const bytes = {
    "Tus-Resumable": "1.0.0",
    "Upload-Offset": "0",
    "Content-Type": "application/offset+octet-stream",
  };
  expect(
    (
      await request.patch("/uploads/files/01jnf3zq8v5e7m2k9p4r6t1w3x", {
        headers: bytes,
        data: "bytes",
      })
    ).status(),
  ).toBe(401);
  expect(
    (
      await request.post("/uploads/files", {
        headers: { ...begin, Origin: "https://elsewhere.example" },
      })
    ).status(),
  ).toBe(403);
  // A body that is not an upload has the size limit of pages, even when it claims to be one.
  const form = {
    file: { name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(300_000) },
  };
  expect(
    (await request.post("/contact", { headers: { Origin: baseURL! }, multipart: form })).status(),
  ).toBe(413);
});
