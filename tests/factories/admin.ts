import {
  AdminAnswer,
  type AdminContentInput,
  AdminPost,
  AdminPreview,
  AdminRevisionsAnswer,
} from "../../cms/contract/admin";
import type { PostType } from "../../cms/contract/names";
import type { TestCms } from "../setup/cms";
import { answerOf } from "./library";

/** The fields of a post as it was read that saving its draft needs. */
type Read = Pick<AdminPost, "databaseId" | "version">;

/** The calls of the admin API, as an editor's client makes them. */
export interface EditorsAdmin {
  send(method: string, path: string, body?: unknown): Promise<Response>;
  list(query?: string): Promise<AdminAnswer>;
  begin(beginning: { type: PostType; language?: string; title?: string }): Promise<AdminPost>;
  get(id: number, language?: string): Promise<AdminPost>;
  save(read: Read, content: AdminContentInput, base?: string): Promise<AdminPost>;
  publish(read: Read, options?: { at?: string; note?: string }): Promise<AdminPost>;
  unpublish(id: number): Promise<AdminPost>;
  preview(id: number, query?: string): Promise<AdminPreview>;
  revisions(id: number): Promise<AdminRevisionsAnswer["revisions"]>;
}

/** Returns the admin calls for a user with the given headers. */
export function adminOf(
  { request }: Pick<TestCms, "request">,
  headers: { Authorization?: string },
): EditorsAdmin {
  const send = (method: string, path: string, body?: unknown) =>
    request(`/api/v1/admin/posts${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    send,
    list: async (query = "") => answerOf(await send("GET", `?${query}`), AdminAnswer),
    begin: async (beginning) => answerOf(await send("POST", "", beginning), AdminPost),
    get: async (id, language = "en") =>
      answerOf(await send("GET", `/${id}?language=${language}`), AdminPost),
    save: async ({ databaseId, version }, content, base) =>
      answerOf(
        await send("PUT", `/${databaseId}/draft`, {
          version,
          content,
          ...(base !== undefined && { base }),
        }),
        AdminPost,
      ),
    publish: async ({ databaseId, version }, options) =>
      answerOf(await send("POST", `/${databaseId}/publish`, { version, ...options }), AdminPost),
    unpublish: async (id) => answerOf(await send("POST", `/${id}/unpublish`), AdminPost),
    preview: async (id, query = "") =>
      answerOf(await send("GET", `/${id}/preview?${query}`), AdminPreview),
    revisions: async (id) =>
      (await answerOf(await send("GET", `/${id}/revisions`), AdminRevisionsAnswer)).revisions,
  };
}
