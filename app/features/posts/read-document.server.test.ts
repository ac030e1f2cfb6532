import { expect, test, it, vi } from "vitest";
import { shareOf, allFiles } from "./read-document.server";
import type { ContentClient } from "~/content/client.server";

test("a page is shared by its absolute address", () => {
  expect(shareOf("https://library.example", "/sv/document/barn").url).toBe(
    "https://library.example/sv/document/barn",
  );
});

/** Returns the dark squares of a path, as "x,y". */
function squaresOf(path: string): Set<string> {
  const squares = new Set<string>();
  let [x, y] = [0, 0];
  for (const [, verb, across, down, width] of path.matchAll(/([Mm])(\d+) (\d+)h(\d+)/g)) {
    [x, y] = verb === "M" ? [Number(across), Number(down)] : [x + Number(across), y];
    for (let left = Number(width); left > 0; left--) squares.add(`${x++},${y}`);
  }
  return squares;
}

test("the QR code of a page has the three corners that cameras look for, and stays within its size", () => {
  const { path, size } = shareOf("https://library.example", "/document/wells").qr;
  const squares = squaresOf(path);
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    for (let y = 0; y < 7; y++)
      for (let x = 0; x < 7; x++) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        expect(squares.has(`${left + x},${top + y}`)).toBe(ring !== 2);
      }
  for (const square of squares)
    expect(Math.max(...square.split(",").map(Number))).toBeLessThan(size);
});

const contentWith = (answer: Response) => {
  const pass = vi.fn(async () => answer);
  return {
    pass,
    content: { language: "sv", contentLanguage: "sv", pass } as unknown as ContentClient,
  };
};

it("passes the content system's zip on unchanged", async () => {
  const zip = new Response("PK", { headers: { "Content-Type": "application/zip" } });
  const { content, pass } = contentWith(zip);
  expect(await allFiles(content, "HEAD", "collections", 7, "/collection/a")).toBe(zip);
  expect(pass).toHaveBeenCalledWith("HEAD", "/collections/7/files", { language: "sv" });
});

it("redirects to the page when the content system is busy", async () => {
  const answer = await allFiles(
    contentWith(new Response("{}", { status: 503 })).content,
    "GET",
    "authors",
    7,
    "/author/a",
  );
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/sv/author/a?busy=1"]);
});
