// @database one-connection

import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { AuditAnswer } from "../../cms/contract/audit";
import { AdminPost } from "../../cms/contract/admin";
import { DOCUMENT_RESTORE_MS } from "../../cms/contract/limits";
import { saveUser, signIn } from "../factories/accounts";
import { adminOf, type EditorsAdmin } from "../factories/admin";
import { storeFile } from "../factories/files";
import { answerOf, savePost } from "../factories/library";
import { makePerson, type Person } from "../factories/people";
import { fileStatus, freshPdf, makeUploader } from "../factories/uploads";
import { useCms } from "../setup/cms";

const START = new Date();
let clock = START;
const cms = useCms({ now: () => clock });
const made: { admin?: EditorsAdmin; staff?: Person; editor?: Person; reader?: Person } = {};
const admin = () => made.admin!;
const db = () => cms().database.db;
const status = async (path: string, headers = {}) =>
  (await cms().request(`/api/v1${path}`, { headers })).status;
const found = async (search: string) => {
  const answer = await cms().post("/api/v1/search_documents", {
    search,
    post_type: ["document", "article", "toolkit"],
  });
  return ((await answer.json()) as { count: number }).count;
};
const answered = async (answer: Promise<Response>) => answerOf(await answer, AdminPost);
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#7a1f3d" } })
    .png()
    .toBuffer();
const listed = async (query: string) =>
  (await admin().list(query)).posts.map(({ databaseId }) => databaseId);
const auditEvents = async (who: Person, id: number) =>
  (
    await answerOf(await who.call("GET", `/audit_log?subject=post&subject_id=${id}`), AuditAnswer)
  ).entries.map(({ event }) => event);

beforeAll(async () => {
  await saveUser(db(), { username: "edith", name: "Edith Editor", roles: ["staff_admin"] });
  made.admin = adminOf(cms(), await signIn(cms(), "edith"));
  made.editor = await makePerson(cms(), "emil", { roles: ["staff_admin"] });
  made.staff = await makePerson(cms(), "sam", { roles: ["staff"] });
  made.reader = await makePerson(cms(), "zebrareader");
});
afterEach(() => {
  clock = START;
});

const PATHS = { article: "articles", toolkit: "toolkits", page: "pages" } as const;
async function publish(type: "article" | "toolkit" | "page", title: string): Promise<AdminPost> {
  const content = {
    texts: { en: { title, abstract: "What it is about", markdown: "Words" } },
  };
  return admin().publish(await admin().save(await admin().begin({ type }), content));
}

describe("deleting in the admin area", () => {
  test.each(["article", "toolkit", "page"] as const)(
    "moves a published %s to the bin, and restoring puts it back unpublished at its address",
    async (type) => {
      const title = `Deleted ${type}`;
      const { databaseId: id, content } = await publish(type, title);
      const path = `/${PATHS[type]}/deleted-${type}`;
      expect(await status(path)).toBe(200);
      expect((await admin().send("DELETE", `/${id}`)).status).toBe(204);
      expect(await status(path)).toBe(404);
      expect((await admin().send("GET", `/${id}`)).status).toBe(404);
      expect(await listed("")).not.toContain(id);
      const bin = await admin().list("state=deleted&search=deleted");
      expect(bin.posts).toContainEqual(
        expect.objectContaining({
          databaseId: id,
          title,
          state: "deleted",
          link: null,
          by: "Edith Editor",
          modified: START.toISOString(),
        }),
      );
      expect((await admin().send("DELETE", `/${id}`)).status).toBe(404);

      const restored = await answered(admin().send("POST", `/${id}/restore`));
      expect(restored).toMatchObject({ state: "unpublished", link: null, content });
      expect((await admin().send("POST", `/${id}/restore`)).status).toBe(200);
      expect([await status(path), await listed("state=deleted")]).toEqual([
        404,
        expect.not.arrayContaining([id]),
      ]);
      await admin().publish(restored);
      expect(await status(path)).toBe(200);
    },
  );

  test("removes a post from the search and hides its picture until it is published again", async () => {
    const uploader = await makeUploader(cms(), "edith");
    const image = await uploader.send("p.png", await picture());
    const saved = await admin().save(await admin().begin({ type: "article" }), {
      texts: { en: { title: "Ephemeral heron", abstract: "What it is about" } },
      image: image.id,
      imageAlt: "A heron",
    });
    const post = await admin().publish(saved);
    const { link } = post.files.find(({ id }) => id === image.id)!;
    const pictured = () => fileStatus(cms(), link);
    expect([await found("ephemeral heron"), await pictured()]).toEqual([1, 200]);
    await admin().send("DELETE", `/${post.databaseId}`);
    expect([await found("ephemeral heron"), await pictured()]).toEqual([0, 410]);
    const back = await answered(admin().send("POST", `/${post.databaseId}/restore`));
    expect([await found("ephemeral heron"), await pictured()]).toEqual([0, 404]);
    await admin().publish(back);
    expect([await found("ephemeral heron"), await pictured()]).toEqual([1, 200]);
  });

  test("deletes a post permanently once it can no longer be restored", async () => {
    const { databaseId: id } = await publish("article", "For good");
    await admin().send("DELETE", `/${id}`);
    const { removal } = cms().services;
    await removal.deleteExpired(id);
    expect(await listed("state=deleted")).toContain(id);
    clock = new Date(START.getTime() + DOCUMENT_RESTORE_MS);
    expect(await removal.listDue()).toContain(id);
    await removal.deleteExpired(id);
    clock = START;
    expect(await listed("state=deleted")).not.toContain(id);
    expect((await admin().send("POST", `/${id}/restore`)).status).toBe(404);
  });

  test("refuses to delete the FAQ page, documents and drafts", async () => {
    const page = await savePost(db(), {
      type: "page",
      translations: [
        {
          language: "en",
          slug: "frequently-asked-questions",
          title: "Questions",
          abstract: "",
          body: { introMarkdown: "", sections: [] },
        },
      ],
    });
    const document = await savePost(db(), { title: "A document to stay" });
    const draft = await admin().begin({ type: "article", title: "Never published" });
    for (const id of [page, document, draft.databaseId])
      expect([id, (await admin().send("DELETE", `/${id}`)).status]).toEqual([id, 409]);
    expect(await status("/documents/a-document-to-stay")).toBe(200);
  });

  test("cannot be undone by the API call that restores documents, which would publish an article", async () => {
    const { databaseId: id } = await publish("article", "Not by staff");
    await admin().send("DELETE", `/${id}`);
    expect((await made.staff!.call("POST", `/documents/${id}/restore`)).status).toBe(404);
    expect([await status("/articles/not-by-staff"), await listed("state=deleted")]).toEqual([
      404,
      expect.arrayContaining([id]),
    ]);
  });

  test("is in the audit log for editors, and hidden from other staff like an unpublished post", async () => {
    const { databaseId: id } = await publish("article", "Logged");
    await admin().send("DELETE", `/${id}`);
    await admin().send("POST", `/${id}/restore`);
    expect((await auditEvents(made.editor!, id)).slice(0, 2).sort()).toEqual([
      "post_deleted",
      "post_restored",
    ]);
    expect(await auditEvents(made.staff!, id)).toEqual([]);
  });
});

describe("changing a document's visibility", () => {
  const publishDocument = async (type: "document" | "internal_document", title: string) => {
    const uploader = await makeUploader(cms(), "edith");
    const file = await uploader.send(`${title}.pdf`, await freshPdf());
    return admin().publish(
      await admin().save(await admin().begin({ type }), {
        texts: { en: { title, abstract: "What it is about" } },
        files: [{ language: "en", fileId: file.id }],
      }),
    );
  };
  const change = (id: number, visibility: string) =>
    admin().send("PUT", `/${id}/visibility`, { visibility });
  const seen = async (slug: string, post: AdminPost) => [
    await status(`/documents/${slug}`),
    await fileStatus(cms(), post.files[0]!.link),
    await found(post.title),
  ];

  test("makes an internal document public with its file, and internal again", async () => {
    const post = await publishDocument("internal_document", "Opened zebra");
    const { databaseId: id } = post;
    expect(await seen("opened-zebra", post)).toEqual([404, 404, 0]);
    const opened = await answered(change(id, "public"));
    expect(opened).toMatchObject({
      type: "document",
      link: "/document/opened-zebra",
      state: "published",
      content: post.content,
    });
    expect(await seen("opened-zebra", post)).toEqual([200, 200, 1]);
    expect((await made.staff!.call("GET", "/internal_documents/opened-zebra")).status).toBe(404);

    const closed = await answered(change(id, "internal"));
    expect(closed).toMatchObject({ type: "internal_document" });
    expect(await seen("opened-zebra", post)).toEqual([404, 404, 0]);
    expect((await made.staff!.call("GET", "/internal_documents/opened-zebra")).status).toBe(200);
    await answered(change(id, "public"));
    expect(await seen("opened-zebra", post)).toEqual([200, 200, 1]);
    expect(await auditEvents(made.staff!, id)).toEqual(
      expect.arrayContaining(["post_made_public", "post_made_internal"]),
    );
  });

  test("redirects the old address to the new one, only for staff once the document is internal", async () => {
    const { databaseId: id } = await publishDocument("internal_document", "Moving zebra");
    const leadsTo = async (path: string, person?: Person) => {
      const question = `/redirects?path=${path}`;
      const answer = await (person
        ? person.call("GET", question)
        : cms().request(`/api/v1${question}`));
      return ((await answer.json()) as { target: string | null }).target;
    };
    await answered(change(id, "public"));
    expect(await leadsTo("/internal_document/moving-zebra")).toBe("/document/moving-zebra");
    await answered(change(id, "internal"));
    for (const language of ["", "/sv"]) {
      const path = `${language}/document/moving-zebra`;
      expect(await leadsTo(path, made.staff)).toBe(`${language}/internal_document/moving-zebra`);
      expect(await leadsTo(path, made.reader)).toBeNull();
      expect(await leadsTo(path)).toBeNull();
    }
    expect(await leadsTo("/internal_document/moving-zebra", made.staff)).toBeNull();
  });

  test("turns an internal PDF that was public back into an internal PDF at its first address", async () => {
    const id = await savePost(db(), {
      type: "internal_pdf",
      visibility: "internal",
      title: "Travel zebra",
      files: [{ language: "en", kind: "LINK", title: "x", linkUrl: "https://example.org/x" }],
    });
    expect(await answered(change(id, "public"))).toMatchObject({ type: "document" });
    expect(await answered(change(id, "internal"))).toMatchObject({
      type: "internal_pdf",
      link: "/internal_pdf/travel-zebra",
    });
  });

  test("keeps a draft, which is then published with the new visibility", async () => {
    const post = await publishDocument("internal_document", "Drafted zebra");
    await admin().save(post, {
      ...post.content,
      texts: { en: { ...post.content.texts.en!, abstract: "Said anew" } },
    });
    const opened = await answered(change(post.databaseId, "public"));
    expect(opened).toMatchObject({
      state: "changed",
      content: { texts: { en: { abstract: "Said anew" } } },
    });
    const published = await admin().publish(opened);
    expect(published.type).toBe("document");
    expect(await (await cms().request("/api/v1/documents/drafted-zebra")).text()).toContain(
      "Said anew",
    );
  });

  test("keeps a file internal if another internal document also has it", async () => {
    const { database, storage } = cms();
    const file = await storeFile(
      { db: database.db, storage },
      { visibility: "internal", bytes: await freshPdf() },
    );
    const [id] = await Promise.all(
      ["Lonesome gnu", "Its neighbour"].map((title) =>
        savePost(db(), {
          type: "internal_document",
          visibility: "internal",
          title,
          files: [{ language: "en", kind: "PDF", title: "x", fileId: file.id }],
        }),
      ),
    );
    await answered(change(id!, "public"));
    expect([await status("/documents/lonesome-gnu"), await fileStatus(cms(), file.path)]).toEqual([
      200, 404,
    ]);
  });

  test("is refused if the address is taken, and for other types of post", async () => {
    const post = await publishDocument("internal_document", "Twice zebra");
    await savePost(db(), { title: "Twice zebra" });
    const article = await publish("article", "Always public");
    for (const id of [post.databaseId, article.databaseId])
      expect((await change(id, "public")).status).toBe(409);
    expect((await change(post.databaseId, "nobody")).status).toBe(422);
    expect((await admin().get(post.databaseId)).type).toBe("internal_document");
  });
});
