import type { Db } from "../../../db/client";
import type { PostOffice } from "../../mail";
import { listUnsent, markSent } from "../../../shared/unsent-mails.repo";
import type { TaxonomiesService } from "../../vocabulary";
import { authorOf, authorRef } from "./author-terms";
import { claimLetter } from "./claim-letters";
import { type ClaimMailRow, findMail } from "./claims.repo";

/** Sends mails about decided claims to author profiles, for jobs. */
export interface ClaimMails {
  /** Sends a mail unless it was sent already. Throws the errors of the mail server. */
  send(mailId: number): Promise<void>;
  /** Returns mails whose job was lost or never queued. */
  unsent(): Promise<number[]>;
}

interface ClaimMailsDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  postOffice: Pick<PostOffice, "send">;
  /** Without a trailing slash. */
  siteUrl: string;
  now: () => Date;
}

export function createClaimMails({
  db,
  taxonomies,
  postOffice,
  siteUrl,
  now,
}: ClaimMailsDeps): ClaimMails {
  async function deliver({
    language,
    to,
    name,
    state,
    comment,
    author_id,
  }: ClaimMailRow): Promise<void> {
    const tree = await taxonomies.tree();
    const author = authorRef(tree, authorOf(tree, author_id), language);
    const letter = claimLetter(language, {
      name,
      author: author.name,
      isConfirmed: state === "confirmed",
      comment,
      url: `${siteUrl}${author.link}`,
    });
    await postOffice.send({ to, language, letter });
  }

  return {
    async send(mailId) {
      const row = await findMail(db, mailId);
      if (!row || row.sent) return;
      await deliver(row);
      await markSent(db, "author_claim_mails", mailId, now());
    },
    unsent: () => listUnsent(db, "author_claim_mails"),
  };
}
