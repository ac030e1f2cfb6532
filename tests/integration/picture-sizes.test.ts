// @database embedded

import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { PICTURE_WIDTHS } from "../../cms/contract/pictures";
import { storeFile } from "../factories/files";
import { savePost } from "../factories/library";
import { makePerson } from "../factories/people";
import { useCms } from "../setup/cms";

/** Pictures at the widths that pages show them in. */

const world = useCms();
const deps = () => ({ db: world().database.db, storage: world().storage });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#bf2c1a" } });
const portrait = async (overrides: Parameters<typeof storeFile>[1] = {}) =>
  storeFile(deps(), {
    name: "portrait.jpg",
    mimeType: "image/jpeg",
    bytes: await picture(1_200, 1_600).jpeg().toBuffer(),
    ...overrides,
  });

async function sizeOf(answer: Response) {
  expect(answer.status).toBe(200);
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return { type: answer.headers.get("content-type"), format, width, height };
}

describe("a picture of the site", () => {
  test("is served as WebP at each of the widths, in its own proportions", async () => {
    const { path } = await portrait();
    for (const width of PICTURE_WIDTHS) {
      expect(await sizeOf(await world().request(`${path}?width=${width}`))).toEqual({
        type: "image/webp",
        format: "webp",
        width,
        height: Math.round((width * 4) / 3),
      });
    }
    expect(await sizeOf(await world().request(path))).toMatchObject({
      format: "jpeg",
      width: 1_200,
    });
  });

  test("is not served at any other width", async () => {
    const { path } = await portrait();
    for (const width of ["0", "161", "1e9", "160.0", " 160", "-160", "", "160&width=161"]) {
      const answer = await world().request(`${path}?width=${encodeURIComponent(width)}`);
      expect([width, answer.status]).toEqual([width, 404]);
    }
  });

  test("has its own ETag at each width, and supports range requests", async () => {
    const { path } = await portrait();
    const get = (width: number, headers: Record<string, string> = {}, method = "GET") =>
      world().request(`${path}?width=${width}`, { method, headers });
    const [small, larger] = [await get(160), await get(240)];
    const tag = small.headers.get("etag")!;
    expect(tag).not.toBe(larger.headers.get("etag"));
    expect(small.headers.get("cache-control")).toBe("public, max-age=3600, must-revalidate");
    expect((await get(160, { "If-None-Match": tag })).status).toBe(304);
    expect((await get(240, { "If-None-Match": tag })).status).toBe(200);
    const whole = Buffer.from(await small.arrayBuffer());
    expect(Number((await get(160, {}, "HEAD")).headers.get("content-length"))).toBe(whole.length);
    const part = await get(160, { Range: "bytes=4-11" });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([
      206,
      whole.subarray(4, 12),
    ]);
  });

  test("is never enlarged, and is sent unchanged when it cannot be decoded", async () => {
    const small = await portrait({ bytes: await picture(100, 50).jpeg().toBuffer() });
    expect(await sizeOf(await world().request(`${small.path}?width=480`))).toMatchObject({
      width: 100,
      height: 50,
    });
    const broken = await portrait({ bytes: Buffer.from("no picture") });
    const answer = await world().request(`${broken.path}?width=480`);
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
      200,
      "image/jpeg",
      "no picture",
    ]);
  });

  test("is read only once to be decoded when it is broken, and is not decoded when it has too many pixels", async () => {
    const broken = await portrait({ bytes: Buffer.from("no picture at all") });
    // With a single colour it has few bytes, but would take 90 MB when decoded.
    const huge = await portrait({
      name: "huge.png",
      mimeType: "image/png",
      bytes: await picture(6_000, 5_000).png().toBuffer(),
    });
    for (const { path } of [broken, huge]) {
      const open = vi.spyOn(world().storage, "open");
      const answers = [
        await world().request(`${path}?width=160`),
        await world().request(`${path}?width=160`),
      ];
      for (const answer of answers)
        expect([answer.status, answer.headers.get("content-type")]).toEqual([
          200,
          path === huge.path ? "image/png" : "image/jpeg",
        ]);
      // Once to decode it, and once for each response that sends it unchanged.
      expect(open).toHaveBeenCalledTimes(3);
      open.mockRestore();
      await Promise.all(answers.map((answer) => answer.body?.cancel()));
    }
  });

  test("is rotated upright", async () => {
    const { path } = await portrait({
      bytes: await picture(800, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    });
    expect(await sizeOf(await world().request(`${path}?width=160`))).toMatchObject({
      width: 160,
      height: 320,
    });
  });

  test("of an internal post is for staff only, and is not cached", async () => {
    const staff = await makePerson(world(), "staff", { roles: ["staff"] });
    const { path } = await portrait({ visibility: "internal" });
    expect((await staff.fetch(`${path}?width=160`)).headers.get("cache-control")).toBe(
      "private, no-store",
    );
    expect(await sizeOf(await staff.fetch(`${path}?width=160`))).toMatchObject({ width: 160 });
    expect((await world().request(`${path}?width=160`)).status).toBe(404);
  });
});

test("a document's file is sent unchanged", async () => {
  const file = await portrait();
  await savePost(deps().db, {
    files: [{ language: "en", kind: "JPG", title: "A photo", fileId: file.id }],
  });
  expect(await sizeOf(await world().request(`${file.path}?width=160`))).toMatchObject({
    format: "jpeg",
    width: 1_200,
  });
});
