import { beforeAll, describe, expect, it } from "vitest";
import { ErrorBody } from "../../cms/contract/errors";
import { savePost } from "../factories/library";
import { useCms } from "../setup/cms";

const cms = useCms();
let documentId: number;
let internalId: number;
let toolkitId: number;

const track = (kind: string, body: unknown) => cms().post(`/api/v1/usage_tracking/${kind}`, body);
const counts = () => cms().database.db.selectFrom("usage_daily").select(["post_id", "event", "language", "count"]).orderBy("post_id").orderBy("event").execute();

beforeAll(async () => {
  const { db } = cms().database;
  documentId = await savePost(db);
  internalId = await savePost(db, { type: "internal_document", visibility: "internal" });
  toolkitId = await savePost(db, { type: "toolkit" });
});

describe("usage tracking", () => {
  it("adds up by post, day, event and language", async () => {
    for (const event of ["view", "view", "download"]) expect((await track("document", { databaseId: documentId, event })).status).toBe(204);
    expect((await track("toolkit", { databaseId: toolkitId, language: "SV" })).status).toBe(204);
    expect(await counts()).toEqual([
      { post_id: documentId, event: "download", language: "en", count: 1 },
      { post_id: documentId, event: "view", language: "en", count: 2 },
      { post_id: toolkitId, event: "view", language: "sv", count: 1 },
    ]);
  });

  it("tells nothing of posts that are unknown, of another kind, or internal, and does not count them", async () => {
    const before = await counts();
    for (const [kind, databaseId] of [["document", 999_999], ["toolkit", documentId], ["document", internalId]] as const) {
      expect((await track(kind, { databaseId })).status).toBe(204);
    }
    expect(await counts()).toEqual(before);
  });

  it("refuses what is no use of anything", async () => {
    const response = await track("document", { databaseId: -1, event: "stolen" });
    expect(response.status).toBe(422);
    expect(Object.keys(ErrorBody.parse(await response.json()).fields ?? {}).sort()).toEqual(["databaseId", "event"]);
    expect((await track("page", { databaseId: 1 })).status).toBe(404);
  });

  it("refuses what is no JSON", async () => {
    const answers = await Promise.all([
      cms().request("/api/v1/usage_tracking/document", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{" }),
      cms().request("/api/v1/usage_tracking/document", { method: "POST", headers: { "Content-Type": "text/plain" }, body: "{}" }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([400, 415]);
  });
});
