// @database one-connection

import { Buffer } from "node:buffer";
import { beforeAll, describe, expect, test } from "vitest";
import { type StoredFile, storeFile } from "../factories/files";
import { useCms } from "../setup/cms";

describe("GET /files/{id}/{name}", () => {
  const world = useCms();
  const get = (path: string, headers: Record<string, string> = {}) =>
    world().request(path, { headers, redirect: "manual" });
  let file: StoredFile;
  beforeAll(async () => {
    file = await storeFile({ db: world().database.db, storage: world().storage });
  });

  test("sends the whole file with all headers that browsers and proxies need", async () => {
    const answer = await get(file.path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": "16",
      "content-disposition": 'inline; filename="report.pdf"',
      "accept-ranges": "bytes",
      etag: `"${file.sha256}"`,
      "last-modified": "Fri, 01 Mar 2024 12:00:00 GMT",
      // A file of a document must be revalidated each time. This one belongs to none, like a thumbnail or a portrait.
      "cache-control": "public, max-age=3600, must-revalidate",
      "x-content-type-options": "nosniff",
    });
    expect(await answer.text()).toBe("0123456789abcdef");
  });

  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/16"],
    ["bytes=10-", "abcdef", "bytes 10-15/16"],
    ["bytes=-2", "ef", "bytes 14-15/16"],
  ])("sends the range %s", async (range, text, contentRange) => {
    const answer = await get(file.path, { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(contentRange);
    expect(answer.headers.get("content-length")).toBe(String(text.length));
    expect(await answer.text()).toBe(text);
  });

  test("answers 416 to a range beyond the end, and sends the whole file for several ranges", async () => {
    const beyond = await get(file.path, { Range: "bytes=16-" });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get("content-range")).toBe("bytes */16");
    expect(await beyond.json()).toMatchObject({ statusCode: 416, code: "range_not_satisfiable" });
    expect((await get(file.path, { Range: "bytes=0-1,4-5" })).status).toBe(200);
  });

  test("continues a download only while the file is the same", async () => {
    const since = file.created.toUTCString();
    for (const [condition, status] of [
      [`"${file.sha256}"`, 206],
      [since, 206],
      ['"other"', 200],
      [`W/"${file.sha256}"`, 200],
      ["Thu, 01 Jan 1970 00:00:00 GMT", 200],
    ] as const) {
      expect((await get(file.path, { Range: "bytes=0-3", "If-Range": condition })).status).toBe(
        status,
      );
    }
  });

  test("answers 304 if the client has the current file", async () => {
    const etag = `"${file.sha256}"`;
    for (const [name, value] of [
      ["If-None-Match", etag],
      ["If-None-Match", `"x", W/${etag}`],
      ["If-None-Match", "*"],
      ["If-Modified-Since", file.created.toUTCString()],
    ] as const) {
      const answer = await get(file.path, { [name]: value });
      expect(answer.status).toBe(304);
      expect(answer.headers.get("etag")).toBe(etag);
      expect(await answer.text()).toBe("");
    }
    expect(
      (
        await get(file.path, {
          "If-None-Match": '"other"',
          "If-Modified-Since": file.created.toUTCString(),
        })
      ).status,
    ).toBe(200);
    expect((await get(file.path, { "If-Modified-Since": "yesterday" })).status).toBe(200);
  });

  test("answers HEAD with the same headers and no body", async () => {
    const answer = await world().request(file.path, { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-length")).toBe("16");
    expect(await answer.text()).toBe("");
  });

  test("names the file so that every client can save it", async () => {
    const { db } = world().database;
    const deposit = (name: string, mimeType: string) =>
      storeFile({ db, storage: world().storage }, { name, mimeType });
    const disposition = async (path: string) =>
      (await get(path)).headers.get("content-disposition");

    expect(await disposition(`${file.path}?download`)).toBe('attachment; filename="report.pdf"');
    const sheet = await deposit(
      "Översikt (2024) «barn».xlsx",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(await disposition(sheet.path)).toBe(
      "attachment; filename=\"Oversikt (2024) _barn_.xlsx\"; filename*=UTF-8''%C3%96versikt%20%282024%29%20%C2%ABbarn%C2%BB.xlsx",
    );
    const svg = await deposit("drawing.svg", "image/svg+xml");
    expect(await disposition(svg.path)).toBe('attachment; filename="drawing.svg"');
    const page = await get((await deposit("page.html", "text/html")).path);
    expect(page.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(page.headers.get("content-security-policy")).toContain("sandbox");
    expect(await disposition((await deposit('a"b\r\nX: y%.png', "image/png")).path)).toMatch(
      /^inline; filename="a_b__X: y_.png"; filename\*=/,
    );
  });

  test("redirects a wrong or missing name to the right one", async () => {
    for (const path of [`/files/${file.id}/old-name.pdf?download`, `/files/${file.id}?download`]) {
      const answer = await get(path);
      expect(answer.status).toBe(301);
      expect(answer.headers.get("location")).toBe(`${file.path}?download`);
    }
  });

  test("answers 404 for internal files, except to staff", async () => {
    const {
      database,
      storage,
      services: { downloads },
    } = world();
    const secret = await storeFile({ db: database.db, storage }, { visibility: "internal" });
    expect((await get(secret.path)).status).toBe(404);
    expect((await get(`/files/${secret.id}/guess.pdf`)).status).toBe(404);
    expect(
      await downloads.find(
        {
          kind: "user",
          userId: 1,
          staff: false,
          editor: false,
          administrator: false,
          sessionId: "test",
        },
        secret.id,
      ),
    ).toBeNull();
    expect(
      await downloads.find(
        {
          kind: "user",
          userId: 1,
          staff: true,
          editor: false,
          administrator: false,
          sessionId: "test",
        },
        secret.id,
      ),
    ).toMatchObject({ public: false, size: 16 });
  });

  test("answers 404 for unknown files and for lost bytes", async () => {
    expect((await get("/files/nothing/x.pdf")).status).toBe(404);
    const { database, storage } = world();
    const lost = await storeFile({ db: database.db, storage });
    const row = await database.db
      .selectFrom("files")
      .select("storage_key")
      .where("id", "=", lost.id)
      .executeTakeFirstOrThrow();
    await storage.remove(row.storage_key);
    expect((await get(lost.path)).status).toBe(404);
  });

  test("streams: it does not read the rest of a large file after a few bytes", async () => {
    const { database, storage } = world();
    const large = await storeFile(
      { db: database.db, storage },
      { bytes: Buffer.alloc(20 * 1024 * 1024, "x") },
    );
    const answer = await get(large.path);
    const reader = answer.body!.getReader();
    const { value } = await reader.read();
    expect((value as Uint8Array).length).toBeLessThan(1024 * 1024);
    await reader.cancel();
  });
});
