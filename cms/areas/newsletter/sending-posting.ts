import type { Db } from "../../db/client";
import type { StaffPeople } from "../people";
import type { Posting } from "../mail";
import { localPath } from "../../shared/language";
import type { IssueContent } from "./issue-facts";
import { type IssueFacts, issueLetter } from "./issue-letter";
import type { IssueRow } from "./issues.repo";
import type { LinkKeys } from "./link-keys";
import type { MessageIds } from "./message-ids";

interface PostingDeps {
  db: Db;
  factsOf: (content: IssueContent) => Promise<IssueFacts>;
  keys: Pick<LinkKeys, "make">;
  messageIds: Pick<MessageIds, "of">;
  staff: Pick<StaffPeople, "amongAddresses">;
  siteUrl: string;
}

/**
 * Returns a function that turns an issue into a mail with the posts that its reader may see now. It returns null if no post is
 * left. It throws database errors.
 */
export function createIssuePosting({
  db,
  factsOf,
  keys,
  messageIds,
  staff,
  siteUrl,
}: PostingDeps): (issue: IssueRow) => Promise<Posting | null> {
  const host = new URL(siteUrl).hostname;
  return async (issue) => {
    const audience = (await staff.amongAddresses(db, [issue.email_key])).has(issue.email_key)
      ? "staff"
      : "everybody";
    const claims = {
      reader: issue.reader_id,
      subscription: issue.subscription_id,
      version: issue.link_version,
    };
    const pageOf = async (purpose: "manage" | "leave") =>
      `${siteUrl}${localPath(`/newsletter/${purpose}?key=${await keys.make(purpose, claims)}`, issue.language)}`;
    const [manage, leave] = [await pageOf("manage"), await pageOf("leave")];
    const facts = await factsOf({ ...issue, audience, manage, leave });
    if (facts.items.length === 0) return null;
    return {
      to: issue.email,
      language: issue.language,
      bulk: true,
      letter: issueLetter(facts),
      // The same on each attempt, in case a mail server accepted it without confirming.
      messageId: messageIds.of(`issue.${issue.id}.${issue.until.getTime()}`, issue.email),
      // RFC 2919, RFC 2369 and RFC 8058.
      headers: {
        "List-Id": `<newsletter.${host}>`,
        "List-Unsubscribe": `<${leave}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        Precedence: "bulk",
      },
    };
  };
}
