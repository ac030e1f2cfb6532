import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode } from "#contract/errors";
import { COLLECTION_POSTS_MAX, COLLECTIONS_AT_ONCE_MAX } from "#contract/limits";
import { fakeContentClient } from "../../../../tests/setup/content-client";
import { AddFields, applyChanges, takeTicks } from "./add.server";

const collection = (databaseId: number, title: string, facts: object = {}) => ({
  databaseId,
  title,
  role: "author",
  userCanEdit: true,
  postCount: 1,
  modified: "2026-03-04T10:15:00.000Z",
  ...facts,
});

/** Returns a content system with some collections, which refuses one kind of change and records its calls. */
function contentWith({
  refuses,
  list,
}: {
  refuses?: { method: "POST" | "PUT"; code: ErrorCode };
  list: object[] | ErrorCode;
}) {
  const calls: string[] = [];
  const content = fakeContentClient(({ method }) => {
    if (method === "GET") {
      if (typeof list === "string") throw new AppError(list, "no");
      return { own: list, shared: [], pending: [], deleted: [] };
    }
    calls.push(method);
    if (refuses?.method === method) throw new AppError(refuses.code, "no");
    return { databaseId: 9, title: "Made", link: "/collection/made" };
  });
  return { content, calls };
}

const fields = ({
  ticked = [],
  before = [],
  ...given
}: {
  title?: string;
  ticked?: number[];
  before?: number[];
}): Parameters<typeof applyChanges>[2] => ({
  access: "private",
  title: undefined,
  ...given,
  ticked: new Set(ticked),
  before: new Set(before),
});

describe("the form's values", () => {
  const formOf = (entries: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return form;
  };
  const read = (entries: [string, string][]) => {
    const submission = parseWithZod(formOf(entries), { schema: AddFields });
    return submission.status === "success" ? submission.value : submission.error;
  };
  it("contain no new collection if the title is blank", () => {
    expect(read([])).toMatchObject({ access: "private" });
    for (const blank of ["", "   "])
      expect(read([["title", blank]])).toMatchObject({ title: undefined });
    expect(
      read([
        ["title", " Rain\n and shade "],
        ["access", "open"],
      ]),
    ).toMatchObject({ title: "Rain and shade", access: "open" });
    expect(read([["title", "x".repeat(60)]])).toHaveProperty("title");
  });
  it("list the ticked and the previously ticked collections, or none", () => {
    expect(takeTicks(formOf([["title", "T"]]))).toEqual({ ticked: new Set(), before: new Set() });
    const form = formOf([
      ["title", "T"],
      ["in", "3"],
      ["in", "4"],
      ["was", "5"],
    ]);
    expect(takeTicks(form)).toEqual({ ticked: new Set([3, 4]), before: new Set([5]) });
    expect([...form.keys()]).toEqual(["title"]);
  });
  it("are refused for an invalid id, and for more ids than can be listed", () => {
    const refusal = (entries: [string, string][]) => {
      try {
        return takeTicks(formOf(entries));
      } catch (error) {
        return (error as Response).status;
      }
    };
    for (const bad of ["x", "", "0", "1.5", "4294967295"])
      expect(refusal([["in", bad]]), bad).toBe(400);
    expect(
      refusal(
        Array.from({ length: 60_000 }, (_, at) => ["was", String(at + 1)] as [string, string]),
      ),
    ).toBe(400);
  });
});

describe("applying the changes", () => {
  it("changes only what the visitor changed, and sends no request if that is nothing", async () => {
    const { content, calls } = contentWith({ list: [] });
    expect(
      await applyChanges(content, 1, fields({ ticked: [3, 4], before: [4, 5] })),
    ).toMatchObject({
      done: { added: [3], removed: [5] },
    });
    expect(await applyChanges(content, 1, fields({ ticked: [3], before: [3] }))).toMatchObject({
      done: { added: [], removed: [] },
    });
    expect(calls).toEqual(["PUT"]);
  });

  it("names the collections that are full, and those that the user may no longer change", async () => {
    const list = [
      collection(3, "Full", { postCount: COLLECTION_POSTS_MAX }),
      collection(4, "Half", { userCanEdit: false }),
      collection(5, "Full too", { postCount: COLLECTION_POSTS_MAX }),
    ];
    const full = await applyChanges(
      contentWith({ refuses: { method: "PUT", code: "limit_reached" }, list }).content,
      1,
      fields({ ticked: [3, 4] }),
    );
    expect(full).toMatchObject({
      refused: { refusal: { code: "limit_reached", about: "chosen", titles: ["Full"] } },
    });
    const forbidden = await applyChanges(
      contentWith({ refuses: { method: "PUT", code: "forbidden" }, list }).content,
      1,
      fields({ ticked: [3, 4] }),
    );
    expect(forbidden).toMatchObject({
      refused: {
        refusal: { code: "forbidden", titles: ["Half"] },
        choices: [{ title: "Full" }, { title: "Full too" }],
      },
    });
  });

  it("changes nothing if the new collection is refused, and reports what was created if the other changes are refused", async () => {
    const { content: taken, calls } = contentWith({
      refuses: { method: "POST", code: "title_taken" },
      list: [collection(3, "Wells")],
    });
    expect(await applyChanges(taken, 1, fields({ title: "wélls", ticked: [3] }))).toMatchObject({
      refused: { refusal: { code: "title_taken", about: "new", titles: ["Wells"] } },
    });
    expect(calls).toEqual(["POST"]);
    const half = await applyChanges(
      contentWith({ refuses: { method: "PUT", code: "not_found" }, list: [] }).content,
      1,
      fields({ title: "Made", ticked: [3] }),
    );
    expect(half).toMatchObject({
      created: { databaseId: 9, title: "Made" },
      refused: { refusal: { code: "not_found", about: "chosen" } },
    });
  });

  it("distinguishes a deleted post from a deleted collection", async () => {
    const gone = await applyChanges(
      contentWith({ refuses: { method: "PUT", code: "not_found" }, list: "not_found" }).content,
      1,
      fields({ ticked: [3] }),
    );
    expect(gone).toMatchObject({ refused: { refusal: { code: "post_gone" } } });
  });

  it("refuses more ids than the content system accepts at once, and sends no request", async () => {
    const { content, calls } = contentWith({ list: [] });
    const many = Array.from({ length: COLLECTIONS_AT_ONCE_MAX + 1 }, (_, i) => i + 1);
    expect(await applyChanges(content, 1, fields({ title: "New", ticked: many }))).toMatchObject({
      refused: { refusal: { code: "too_many" } },
    });
    expect(calls).toEqual([]);
  });
});
