import type { Language } from "../../../contract/languages";
import type { Actor } from "../../../shared/actor";
import { localPath } from "../../../shared/language";
import type { TermTree } from "../../vocabulary";
import type { AuditRow } from "./audit.repo";

interface Known {
  tree: TermTree;
  language: Language;
  /** Path of the post in question; null if it is gone. */
  post: string | null;
}

/** Returns the link to an event's subject; null if the actor cannot see it. */
export function linkOf(
  actor: Actor,
  {
    subject_type: type,
    subject_id: id,
    subject,
  }: Pick<AuditRow, "subject_type" | "subject_id" | "subject">,
  { tree, language, post }: Known,
): string | null {
  const isEditor = actor.kind === "user" && actor.editor;
  const admin = (path: string) => (isEditor ? localPath(`/admin/${path}`, language) : null);
  const term = id === null ? undefined : tree.byId(id);
  switch (type) {
    case "contribution":
      return localPath(`/admin/review/contributions/${id}`, language);
    case "post":
    case "collection":
    case "file":
      return post;
    case "author":
      return term ? tree.term(term, language).link : null;
    case "term":
      return term ? admin(`terms/${id}`) : null;
    case "user":
      return subject === null ? null : admin(`people/${id}`);
    case "menu":
      return admin("menus");
    case "spotlight":
      return admin("spotlight");
    case "redirect":
      return admin("redirects");
    case "settings":
      return admin("settings");
    case "message":
      return null;
  }
}
