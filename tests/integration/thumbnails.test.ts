// @database embedded

import { sql } from "kysely";
import sharp from "sharp";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { type PdfReader, createPreviewReader } from "@resource-library/text-extraction";
import { createThumbnailsService } from "../../cms/areas/files/media/thumbnails/thumbnails.service";
import { drawThumbnail } from "../../cms/jobs/editorial.jobs";
import { makeDocx, makePdf, makeZip } from "@resource-library/text-extraction/testing";
import { storeFile } from "../factories/files";
import { docxWith, officeParts } from "../factories/hostile-files";
import { savePost } from "../factories/library";
import { useCms } from "../setup/cms";
import { testLogger } from "../setup/database";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

describe("the thumbnail of a post", () => {
  const world = useCms();

  /** Saves a post with these files, runs the job, and returns its thumbnail. */
  async function drawn(
    files: readonly { bytes: Buffer; mimeType?: string; visibility?: "public" | "internal" }[],
    post: Parameters<typeof savePost>[1] = {},
  ) {
    const {
      cms,
      database: { db },
      storage,
    } = world();
    const stored = [];
    for (const file of files) stored.push(await storeFile({ db, storage }, file));
    const postId = await savePost(db, {
      ...post,
      files: stored.map(({ id }) => ({
        language: "en",
        kind: "PDF" as const,
        title: "Report",
        fileId: id,
      })),
    });
    await cms.jobs.jobs.enqueue(drawThumbnail, [{ postId }]);
    await cms.jobs.finish();
    return { postId, stored, thumbnail: await thumbnailOf(postId) };
  }
  const thumbnailOf = (postId: number) =>
    world()
      .database.db.selectFrom("posts")
      .innerJoin("files", "files.id", "thumbnail_file_id")
      .select([
        "files.id",
        "files.name",
        "files.mime_type",
        "files.width",
        "files.height",
        "files.alt_text",
        "files.visibility",
        "files.size",
        "files.storage_key",
      ])
      .where("posts.database_id", "=", postId)
      .executeTakeFirst();
  const pictureOf = async ({ storage_key: key }: { storage_key: string }) =>
    buffer((await world().storage.open(key))!);

  test("is the first page of its first PDF, in the format of covers, and its pages are counted", async () => {
    const { postId, stored, thumbnail } = await drawn([
      { bytes: await makePdf(["Cover", "Text"]) },
    ]);
    expect(thumbnail).toMatchObject({
      name: "cover.webp",
      mime_type: "image/webp",
      width: 480,
      height: 640,
      alt_text: "",
      visibility: "public",
    });
    expect(thumbnail!.size).toBeLessThan(60_000);
    const { data, info } = await sharp(await pictureOf(thumbnail!))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data[0], data.some((value) => value < 128)]).toEqual([
      480,
      640,
      255,
      true,
    ]);
    expect(
      await world()
        .database.db.selectFrom("files")
        .select("page_count")
        .where("id", "=", stored[0]!.id)
        .executeTakeFirst(),
    ).toEqual({ page_count: 2 });
    const answer = await world().request(`/files/${thumbnail!.id}/cover.webp`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(postId).toBeGreaterThan(0);
  });

  test("is drawn once; an existing one is kept", async () => {
    const {
      cms,
      database: { db },
    } = world();
    const { postId, thumbnail } = await drawn([{ bytes: await makePdf(["Cover"]) }]);
    await cms.jobs.jobs.enqueue(drawThumbnail, [{ postId }]);
    await cms.jobs.finish();
    expect(await thumbnailOf(postId)).toEqual(thumbnail);
    // A process that ended between storing the picture and linking it to the post starts again.
    await db
      .updateTable("posts")
      .set({ thumbnail_file_id: null })
      .where("database_id", "=", postId)
      .execute();
    await cms.jobs.jobs.enqueue(drawThumbnail, [{ postId }]);
    await cms.jobs.finish();
    expect(await thumbnailOf(postId)).toEqual(thumbnail);
  });

  test("is an uploaded picture itself, upright; a wide picture is not cropped", async () => {
    const half = await sharp({
      create: { width: 300, height: 200, channels: 3, background: "#00f" },
    })
      .composite([
        {
          input: { create: { width: 150, height: 200, channels: 3, background: "#f00" } },
          left: 0,
          top: 0,
        },
      ])
      .jpeg()
      .toBuffer();
    const at = async (picture: { storage_key: string }, x: number, y: number) => {
      const { data, info } = await sharp(await pictureOf(picture))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [0, 1, 2, 3].map((channel) =>
        Math.round(data[(y * info.width + x) * 4 + channel]! / 255),
      );
    };
    const [red, blue, clear] = [
      [1, 0, 0, 1],
      [0, 0, 1, 1],
      [0, 0, 0, 0],
    ];
    const { thumbnail: wide } = await drawn([{ bytes: half, mimeType: "image/jpeg" }]);
    expect(
      await Promise.all([at(wide!, 40, 320), at(wide!, 440, 320), at(wide!, 240, 20)]),
    ).toEqual([red, blue, clear]);
    const turned = await sharp(half).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { thumbnail: high } = await drawn([{ bytes: turned, mimeType: "image/jpeg" }]);
    expect(await Promise.all([at(high!, 240, 40), at(high!, 240, 600)])).toEqual([red, blue]);
  });

  test("is the embedded preview of an office file", async () => {
    const preview = await sharp({
      create: { width: 256, height: 192, channels: 3, background: "#0a0" },
    })
      .jpeg()
      .toBuffer();
    const parts = officeParts(`${PPTX}.main+xml`, { "docProps/thumbnail.jpeg": preview });
    const relation = (kind: string, target: string) =>
      `<Relationship Id="${kind}" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/${kind}" Target="${target}"/>`;
    const bytes = await makeZip({
      ...parts,
      "_rels/.rels": `<Relationships>${relation("thumbnail", "docProps/thumbnail.jpeg")}</Relationships>`,
    });
    expect((await drawn([{ bytes, mimeType: PPTX }])).thumbnail).toMatchObject({
      width: 480,
      height: 640,
    });
  });

  test("comes from the next file when the first has nothing to show", async () => {
    const { thumbnail } = await drawn([
      { bytes: await makeDocx(["No preview"]), mimeType: DOCX },
      { bytes: Buffer.from("%PDF-1.7 broken") },
      { bytes: await makePdf(["Cover"]) },
    ]);
    expect(thumbnail).toMatchObject({ name: "cover.webp" });
  });

  test("is empty when nothing can be drawn", async () => {
    const broken = Buffer.from("ffd8ffe0", "hex");
    const { thumbnail } = await drawn([
      { bytes: await docxWith({}), mimeType: DOCX },
      { bytes: broken, mimeType: "image/jpeg" },
      { bytes: await makePdf(["Secret"], { password: "sesame" }) },
    ]);
    expect(thumbnail).toBeUndefined();
    expect((await drawn([])).thumbnail).toBeUndefined();
  });

  test("is only visible to users who may see both the post and the file", async () => {
    const bytes = await makePdf(["Cover"]);
    const seen = async (thumbnail: { id: string } | undefined) =>
      (await world().request(`/files/${thumbnail!.id}/cover.webp`)).status;
    expect(await seen((await drawn([{ bytes }])).thumbnail)).toBe(200);
    expect(await seen((await drawn([{ bytes, visibility: "internal" }])).thumbnail)).toBe(404);
    expect(
      await seen(
        (await drawn([{ bytes }], { type: "internal_document", visibility: "internal" })).thumbnail,
      ),
    ).toBe(404);
  });

  test("is not drawn for posts that did not request one", async () => {
    const {
      cms,
      database: { db },
      storage,
    } = world();
    const file = await storeFile({ db, storage }, { bytes: await makePdf(["Cover"]) });
    const postId = await savePost(db, {
      files: [{ language: "en", kind: "PDF", title: "Report", fileId: file.id }],
    });
    await cms.jobs.finish();
    expect(await thumbnailOf(postId)).toBeUndefined();
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from pgboss.job where name = 'draw-thumbnail' and state in ('created', 'retry', 'failed')`.execute(
      db,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  describe("of a file whose drawing never ends", () => {
    /** Creates the service as after a restart. The PDF reader answers as the test says, and counts the files that it opens. */
    function restarted(inspect: PdfReader["inspect"]) {
      const opened = { count: 0 };
      const pdf: PdfReader = {
        inspect: (...asked) => {
          opened.count++;
          return inspect(...asked);
        },
        drawFirstPage: async () => null,
        close: async () => undefined,
      };
      const {
        database: { db },
        storage,
      } = world();
      return {
        opened,
        thumbnails: createThumbnailsService({
          db,
          storage,
          pdf,
          previews: createPreviewReader(),
          logger: testLogger,
        }),
      };
    }
    async function savePdfPost(): Promise<number> {
      const {
        database: { db },
        storage,
      } = world();
      const { id } = await storeFile({ db, storage }, { bytes: await makePdf(["Cover"]) });
      return savePost(db, {
        files: [{ language: "en", kind: "PDF", title: "Report", fileId: id }],
      });
    }
    const facts = { pageCount: 1, missing: 0, hasTable: true, attachments: [] };

    test("is not tried again after the file has killed the process twice", async () => {
      const postId = await savePdfPost();
      for (let kill = 1; kill <= 2; kill++) {
        const { opened, thumbnails } = restarted(() => new Promise(() => undefined));
        void thumbnails.draw(postId);
        await expect.poll(() => opened.count).toBe(1);
      }
      const { opened, thumbnails } = restarted(async () => facts);
      await thumbnails.draw(postId);
      expect(opened.count).toBe(0);
      expect(
        await world()
          .database.db.selectFrom("file_attempts")
          .select(["work", "attempts", "reason"])
          .execute(),
      ).toEqual([{ work: "thumbnail", attempts: 2, reason: "unfinished" }]);
    });

    test("is not tried again after the file has timed out twice, but the post's other files are", async () => {
      const postId = await savePdfPost();
      const { opened, thumbnails } = restarted(async () => ({ failed: "too_slow" }));
      for (let job = 1; job <= 4; job++) await thumbnails.draw(postId);
      expect(opened.count).toBe(2);
      const {
        database: { db },
        storage,
      } = world();
      const picture = await storeFile(
        { db, storage },
        {
          mimeType: "image/png",
          bytes: await sharp({
            create: { width: 300, height: 400, channels: 3, background: "#00f" },
          })
            .png()
            .toBuffer(),
        },
      );
      await db
        .insertInto("document_files")
        .values({
          post_id: postId,
          language: "en",
          position: 9,
          kind: "PNG",
          title: "Picture",
          file_id: picture.id,
          link_url: null,
          link_type: null,
        })
        .execute();
      await thumbnails.draw(postId);
      expect(await thumbnailOf(postId)).toMatchObject({ name: "cover.webp" });
    });

    test("is tried again after any number of orderly stops of the site", async () => {
      const postId = await savePdfPost();
      for (let stop = 1; stop <= 3; stop++) {
        const { thumbnails } = restarted(async () => {
          throw new Error("The site stops");
        });
        await expect(thumbnails.draw(postId)).rejects.toThrow("The site stops");
      }
      const { opened, thumbnails } = restarted(async () => facts);
      await thumbnails.draw(postId);
      expect(opened.count).toBe(1);
    });
  });
});
