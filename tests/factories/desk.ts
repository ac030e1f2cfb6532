import {
  DeskAnswer,
  type DeskContentInput,
  DeskPost,
  DeskPreview,
  DeskRevisionsAnswer,
} from "../../cms/contract/desk";
import type { PostType } from "../../cms/contract/names";
import type { TestCms } from "../setup/cms";
import { answerOf } from "./library";

/** What saving a draft needs from the post as it was read. */
type Read = Pick<DeskPost, "databaseId" | "version">;

/** The calls of the admin API, as an editor's client makes them. */
export interface EditorsDesk {
  send(method: string, path: string, body?: unknown): Promise<Response>;
  list(query?: string): Promise<DeskAnswer>;
  begin(beginning: { type: PostType; language?: string; title?: string }): Promise<DeskPost>;
  get(id: number, language?: string): Promise<DeskPost>;
  save(read: Read, content: DeskContentInput, base?: string): Promise<DeskPost>;
  publish(read: Read, options?: { at?: string; note?: string }): Promise<DeskPost>;
  unpublish(id: number): Promise<DeskPost>;
  preview(id: number, query?: string): Promise<DeskPreview>;
  revisions(id: number): Promise<DeskRevisionsAnswer["revisions"]>;
}

/** Returns the admin calls for a user with the given headers. */
export function deskOf(
  { request }: Pick<TestCms, "request">,
  headers: { Authorization?: string },
): EditorsDesk {
  const send = (method: string, path: string, body?: unknown) =>
    request(`/api/v1/desk/posts${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    send,
    list: async (query = "") => answerOf(await send("GET", `?${query}`), DeskAnswer),
    begin: async (beginning) => answerOf(await send("POST", "", beginning), DeskPost),
    get: async (id, language = "en") =>
      answerOf(await send("GET", `/${id}?language=${language}`), DeskPost),
    save: async ({ databaseId, version }, content, base) =>
      answerOf(
        await send("PUT", `/${databaseId}/draft`, {
          version,
          content,
          ...(base !== undefined && { base }),
        }),
        DeskPost,
      ),
    publish: async ({ databaseId, version }, options) =>
      answerOf(await send("POST", `/${databaseId}/publish`, { version, ...options }), DeskPost),
    unpublish: async (id) => answerOf(await send("POST", `/${id}/unpublish`), DeskPost),
    preview: async (id, query = "") =>
      answerOf(await send("GET", `/${id}/preview?${query}`), DeskPreview),
    revisions: async (id) =>
      (await answerOf(await send("GET", `/${id}/revisions`), DeskRevisionsAnswer)).revisions,
  };
}
