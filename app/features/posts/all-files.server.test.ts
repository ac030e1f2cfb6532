import { expect, it, vi } from "vitest";
import type { ContentClient } from "~/content/client.server";
import { allFiles } from "./read-document.server";

const contentWith = (answer: Response) => {
  const pass = vi.fn(async () => answer);
  return {
    pass,
    content: { language: "sv", contentLanguage: "sv", pass } as unknown as ContentClient,
  };
};

it("passes the zip on as it arrives", async () => {
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
