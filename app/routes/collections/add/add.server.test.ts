import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode } from "#contract/errors";
import { COLLECTION_POSTS_MAX, COLLECTIONS_AT_ONCE_MAX } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { AddFields, carryOut } from "./add.server";

const collection = (databaseId: number, title: string, facts: object = {}) => ({ databaseId, title, role: "author", userCanEdit: true, postCount: 1, modified: "2026-03-04T10:15:00.000Z", ...facts });

/** A content system that knows some collections, and refuses one kind of change. */
function contentWith({ refuses, list }: { refuses?: { method: "post" | "put"; code: ErrorCode }; list: object[] | ErrorCode }): ContentClient & { calls: string[] } {
  const calls: string[] = [];
  const answer = (method: "post" | "put") => async () => {
    calls.push(method);
    if (refuses?.method === method) throw new AppError(refuses.code, "no");
    return { databaseId: 9, title: "Made", link: "/collection/made" };
  };
  const get = async () => {
    if (typeof list === "string") throw new AppError(list, "no");
    return { own: list, shared: [], pending: [], deleted: [] };
  };
  return { language: "en", calls, post: answer("post"), put: answer("put"), get } as unknown as ContentClient & { calls: string[] };
}

const fields = (given: Partial<AddFields>): AddFields => ({ access: "private", in: [], was: [], title: undefined, ...given });

describe("what the form says", () => {
  const read = (entries: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    const submission = parseWithZod(form, { schema: AddFields });
    return submission.status === "success" ? submission.value : submission.error;
  };
  it("is no new collection where the title is blank, and none ticked where nothing is", () => {
    expect(read([])).toMatchObject({ in: [], was: [], access: "private" });
    for (const blank of ["", "   "]) expect(read([["title", blank], ["in", "3"]])).toMatchObject({ title: undefined, in: [3] });
    expect(read([["title", " Rain\n and shade "], ["access", "open"], ["in", "3"], ["in", "4"], ["was", "5"]])).toMatchObject({ title: "Rain and shade", access: "open", in: [3, 4], was: [5] });
  });
  it("is refused for a title that is too long, and for what is no number", () => {
    expect(read([["title", "x".repeat(60)]])).toHaveProperty("title");
    expect(read([["in", "x"]])).toHaveProperty("in[0]");
  });
});

describe("carrying it out", () => {
  it("changes only what the visitor changed, and asks for nothing where that is nothing", async () => {
    const content = contentWith({ list: [] });
    expect(await carryOut(content, 1, fields({ in: [3, 4], was: [4, 5] }))).toMatchObject({ done: { added: [3], removed: [5] } });
    expect(await carryOut(content, 1, fields({ in: [3], was: [3] }))).toMatchObject({ done: { added: [], removed: [] } });
    expect(content.calls).toEqual(["put"]);
  });

  it("names the collections that are full, and those that are others' to change now", async () => {
    const list = [collection(3, "Full", { postCount: COLLECTION_POSTS_MAX }), collection(4, "Half", { userCanEdit: false }), collection(5, "Full too", { postCount: COLLECTION_POSTS_MAX })];
    const full = await carryOut(contentWith({ refuses: { method: "put", code: "limit_reached" }, list }), 1, fields({ in: [3, 4] }));
    expect(full).toMatchObject({ refused: { refusal: { code: "limit_reached", about: "chosen", titles: ["Full"] } } });
    const forbidden = await carryOut(contentWith({ refuses: { method: "put", code: "forbidden" }, list }), 1, fields({ in: [3, 4] }));
    expect(forbidden).toMatchObject({ refused: { refusal: { code: "forbidden", titles: ["Half"] }, choices: [{ title: "Full" }, { title: "Full too" }] } });
  });

  it("changes nothing where the new collection is refused, and says what was made where the rest is", async () => {
    const taken = contentWith({ refuses: { method: "post", code: "title_taken" }, list: [collection(3, "Wells")] });
    expect(await carryOut(taken, 1, fields({ title: "wélls", in: [3] }))).toMatchObject({ refused: { refusal: { code: "title_taken", about: "new", titles: ["Wells"] } } });
    expect(taken.calls).toEqual(["post"]);
    const half = await carryOut(contentWith({ refuses: { method: "put", code: "not_found" }, list: [] }), 1, fields({ title: "Made", in: [3] }));
    expect(half).toMatchObject({ created: { databaseId: 9, title: "Made" }, refused: { refusal: { code: "not_found", about: "chosen" } } });
  });

  it("tells a piece that has gone from a collection that has", async () => {
    const gone = await carryOut(contentWith({ refuses: { method: "put", code: "not_found" }, list: "not_found" }), 1, fields({ in: [3] }));
    expect(gone).toMatchObject({ refused: { refusal: { code: "piece_gone" } } });
  });

  it("asks for no more at once than the content system takes", async () => {
    const content = contentWith({ list: [] });
    const many = Array.from({ length: COLLECTIONS_AT_ONCE_MAX + 1 }, (_, i) => i + 1);
    expect(await carryOut(content, 1, fields({ title: "New", in: many }))).toMatchObject({ refused: { refusal: { code: "too_many" } } });
    expect(content.calls).toEqual([]);
  });
});
