import { data } from "react-router";
import type { z } from "zod";
import {
  type AdminContent,
  type AdminPost,
  type AdminPublish,
  AdminContent as ContentShape,
} from "#contract/admin";
import { AppError, type ErrorCode } from "#contract/errors";
import { searchFieldOf, type SearchedField } from "#contract/upload-rules";
import { type ContentClient, inLanguage } from "~/content/client.server";
import { saveAdminDraft } from "~/content/admin.server";
import { failureOf, refused, refuseStructures, resultOf } from "~/features/forms/read-form.server";
import type { FieldProblem } from "~/features/forms/form-reply";
import { TERM_FIELD_NAMES } from "~/features/terms/field-term";
import { readFormData } from "~/http/form-data.server";
import { wantsPage } from "~/http/page-requests";
import { seeOther } from "~/i18n/link";
import { changedList, chapterKeys, contentOfForm, copyLanguage } from "./content-of-form.server";
import { i18nOf } from "~/i18n/i18next.server";
import {
  type EditorReply,
  RESULT_PARAM,
  type EditorResult,
  type FormPart,
  type Intent,
  INTENT,
  readIntent,
  findField,
} from "./editor-form";
import { differencesOf, type DifferenceLabels } from "./differences";
import {
  type EditorParams,
  LIST_PARAM,
  headOf,
  loadEditor,
  partOf,
  readAdminPost,
  SEARCH_PARAM,
} from "./editor-data.server";
import { EDITOR_RESULT_ID } from "~/paths/admin";
import { postPath } from "~/paths/admin-links";
import { fieldId, problemLocation } from "./use-problem-list";
import { momentOf } from "../admin-list";

/**
 * Handles the editor's form. For every button, what was typed is first saved as the draft. If that fails, the form shows the
 * input again, so that it can be sent again.
 */
export async function editorAction(
  content: ContentClient,
  request: Request,
  params: EditorParams,
  query: URLSearchParams,
) {
  const form = await readFormData(request);
  refuseStructures(form);
  const intent = readIntent(form.get(INTENT));
  const before = await readAdminPost(content, params.id);
  const part = partOf(before, params, query, content.contentLanguage);
  const typed = contentOfForm(form, before.content, part);
  /** Returns the page's data for a request without script. With script the form still has the input. */
  const page = async (shown: AdminContent) =>
    wantsPage(request) ? { shown: await loadEditor(content, params, query, shown) } : {};
  const version = Number(form.get("version"));
  if (version !== before.version) {
    const conflict = conflictOf(content, before, typed);
    if (conflict)
      return refused<EditorReply>({
        result: {},
        panel: panelOf(form),
        conflict,
        ...(await page(typed)),
      });
  }
  const wanted = intent.verb === "copy" ? copyLanguage(typed, part, intent.from) : typed;
  let after: AdminPost;
  try {
    after = await saveDraft(content, before, wanted, intent.verb === "rebase");
  } catch (error) {
    return refused<EditorReply>({
      result: {},
      panel: panelOf(form),
      ...(await saveFailure(content, error, before, typed)),
      ...(await page(typed)),
    });
  }
  // With script, a save stays on the page. Every other action redirects to the page that shows its result.
  if (intent.verb === "save" && !wantsPage(request)) {
    const reply: EditorReply = {
      result: {},
      done: true,
      saved: headOf(after),
      chapters: chapterKeys(form),
    };
    return data(reply);
  }
  const savedReply = {
    result: {},
    panel: panelOf(form),
    saved: headOf(after),
    chapters: chapterKeys(form),
  };
  try {
    const done = await performIntent(content, form, after, part, intent);
    return typeof done === "string"
      ? redirectTo(content, done)
      : refused<EditorReply>({ ...savedReply, ...done });
  } catch (error) {
    return refused<EditorReply>({ ...savedReply, failure: failureOf(error) });
  }
}

/** Returns the input of the fields beside the buttons, which are not part of the draft. */
const panelOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    (["note", "publishDate", "publishTime"] as const).map((name) => [
      name,
      String(form.get(name) ?? ""),
    ]),
  );

const redirectTo = (content: ContentClient, path: string) => seeOther(path, content.language);

/** Saves content as the draft; unchanged content creates none. */
async function saveDraft(
  content: ContentClient,
  before: AdminPost,
  wanted: AdminContent,
  isRebased: boolean,
): Promise<AdminPost> {
  if (!isRebased && isSame(before.content, wanted)) return before;
  return saveAdminDraft(content, before.databaseId, {
    version: before.version,
    content: wanted,
    ...(isRebased && { base: before.live }),
  });
}

/** Returns whether two contents are equal, treating empty and missing values alike. */
function isSame(one: AdminContent, other: AdminContent): boolean {
  const [first, second] = [one, other].map((content) => {
    const { texts, terms, ...rest } = ContentShape.parse(content);
    const chosen = Object.entries(terms)
      .filter(([, slugs]) => slugs.length > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const written = Object.entries(texts)
      .filter(([, text]) => Object.values(text).some((value) => value.length > 0))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify([written, chosen, rest]);
  });
  return first === second;
}

/** Returns where another user's version differs from the editor's input; undefined if it does not. */
function conflictOf(
  content: ContentClient,
  otherVersion: AdminPost,
  typed: AdminContent,
): EditorReply["conflict"] {
  const differences = differencesOf(
    otherVersion.content,
    typed,
    differenceLabels(content, otherVersion.posts),
  );
  return differences.length > 0 ? { head: headOf(otherVersion), differences } : undefined;
}

/** Returns the texts that describe content in the page's language. */
export function differenceLabels(
  content: ContentClient,
  posts: AdminPost["posts"],
): DifferenceLabels {
  const titles = new Map(posts.map(({ databaseId, title }) => [databaseId, title]));
  return {
    titleOf: (databaseId) => titles.get(databaseId) ?? `#${databaseId}`,
    yes: i18nOf(content.language).getFixedT(null, "admin-edit")("yes"),
  };
}

/** Explains why a save failed: a concurrent save, invalid content, or an unexpected error. */
async function saveFailure(
  content: ContentClient,
  error: unknown,
  before: AdminPost,
  typed: AdminContent,
): Promise<Partial<EditorReply>> {
  if (error instanceof AppError && error.code === "edit_conflict") {
    const now = await readAdminPost(content, String(before.databaseId));
    const conflict = conflictOf(content, now, typed);
    if (conflict) return { conflict };
  }
  const rules =
    error instanceof AppError && error.code === "invalid_input"
      ? Object.entries(error.rules ?? {})
      : [];
  // The request's path `content.texts.en.title` is a field of the form in that language.
  const problems = Object.fromEntries(
    rules.map(([path, rule]) => [
      problemLocation(path.replace(/^content\./, "")).field,
      [rule as FieldProblem],
    ]),
  );
  return rules.length > 0
    ? { result: resultOf(undefined, problems) }
    : { failure: failureOf(error) };
}

/**
 * Performs the action that follows saving. Returns the path of the page that shows the result, or why the action was not done.
 */
async function performIntent(
  content: ContentClient,
  form: FormData,
  post: AdminPost,
  part: FormPart,
  intent: Intent,
): Promise<string | Pick<EditorReply, "notDone">> {
  const { databaseId, version } = post;
  const place = {
    language: part.language,
    ...(part.chapter !== null && { chapter: part.chapter + 1 }),
  };
  const resultPath = (outcome: EditorResult) =>
    `${postPath(databaseId, place, { [RESULT_PARAM]: outcome })}#${EDITOR_RESULT_ID}`;
  const note = String(form.get("note") ?? "");
  switch (intent.verb) {
    case "publish": {
      const notDone = await publish(content, databaseId, { version, at: null, note });
      return notDone ? { notDone } : resultPath("published");
    }
    case "schedule": {
      const at = momentOf(
        String(form.get("publishDate") ?? ""),
        String(form.get("publishTime") ?? ""),
      );
      if (at === null || at <= new Date().toISOString()) return { notDone: "past" };
      const notDone = await publish(content, databaseId, { version, at, note });
      return notDone ? { notDone } : resultPath("scheduled");
    }
    case "unschedule":
      await content.delete("/admin/posts/{id}/schedule", {
        params: { path: { id: databaseId } },
      });
      return resultPath("unscheduled");
    case "copy":
      return resultPath("copied");
    case "find": {
      const words = String(
        form.get(isTermField(intent.list) ? searchFieldOf(intent.list) : findField(intent.list)) ??
          "",
      );
      return `${postPath(databaseId, place, { [LIST_PARAM]: intent.list, [SEARCH_PARAM]: words })}#${fieldId(intent.list)}`;
    }
    default: {
      const list = changedList(form);
      return list === null
        ? resultPath("saved")
        : `${postPath(databaseId, place)}#${fieldId(list)}`;
    }
  }
}

const isTermField = (list: string): list is SearchedField =>
  TERM_FIELD_NAMES.some((name) => name === list);

/** Why publishing failed; the page says what the post lacks. */
const PUBLISH_FAILURES: Partial<Record<ErrorCode, EditorResult>> = {
  invalid_input: "lacking",
  edit_conflict: "lacking",
  conflict: "unchanged",
};

/** Publishes the post, or returns why not. */
async function publish(
  content: ContentClient,
  databaseId: number,
  how: z.input<typeof AdminPublish>,
): Promise<EditorResult | undefined> {
  try {
    await content.post("/admin/posts/{id}/publish", {
      params: inLanguage(content, { id: databaseId }),
      body: how,
    });
    return undefined;
  } catch (error) {
    const outcome = error instanceof AppError ? PUBLISH_FAILURES[error.code] : undefined;
    if (!outcome) throw error;
    return outcome;
  }
}
