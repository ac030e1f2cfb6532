import { SubmissionDecision } from "#contract/uploads";
import type { ContentClient } from "~/content/client.server";
import type { ReadForm } from "~/features/forms/read-form.server";
import { submittedValues } from "~/features/forms/form-reply";
import { AUTHOR_BOX, KEYWORD_BOX, tickedNames } from "./decision";
import { listSubmissions } from "~/content/uploads.server";

/** The form of a decision; the accepted proposals are in separate fields. */
export const DecisionForm = SubmissionDecision;

/**
 * Sends a decision to the content system. Throws `not_found` if the submission was withdrawn, `conflict` if it is no longer
 * waiting or has changed since it was shown, and `title_taken` if its title is already used.
 */
export async function decide(
  content: ContentClient,
  id: number,
  { value, result }: Extract<ReadForm<SubmissionDecision>, { value: unknown }>,
): Promise<void> {
  const values = submittedValues({ result });
  const modified = value.modified.toISOString();
  await content.put("/submissions/{id}/decision", {
    params: { path: { id } },
    body:
      value.decision === "accept"
        ? {
            ...value,
            modified,
            newKeywords: tickedNames(values, KEYWORD_BOX),
            newAuthors: tickedNames(values, AUTHOR_BOX),
          }
        : { ...value, modified },
  });
}

/** Returns the contribution that has waited longest; null if there is none. */
export async function nextWaiting(
  content: ContentClient,
): Promise<{ id: number; title: string } | null> {
  const {
    submissions: [next],
  } = await listSubmissions(content, { state: "waiting", page: 1 });
  return next ? { id: next.id, title: next.title } : null;
}
