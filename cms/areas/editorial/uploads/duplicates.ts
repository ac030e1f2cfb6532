import type { DocumentRef } from "../../../contract/uploads";
import type { Db } from "../../../db/client";
import type { Actor } from "../../../shared/actor";
import { documentRefs, viewerOf } from "../../posts";
import type { TaxonomiesService } from "../../vocabulary";
import { findDuplicates } from "./incoming.repo";

/** Finds documents with files of the same bytes that the actor may see. Returns a function that looks them up by hash. */
export async function duplicatesOf(
  db: Db,
  terms: Pick<TaxonomiesService, "tree">,
  actor: Actor,
  hashes: readonly string[],
): Promise<(...sha256: (string | null)[]) => DocumentRef[]> {
  const found = await findDuplicates(db, viewerOf(actor), [...new Set(hashes)]);
  const refs = await documentRefs(
    db,
    terms,
    actor,
    found.map((one) => one.post_id),
  );
  return (...wanted) => {
    const posts = new Set(
      found.filter((one) => wanted.includes(one.sha256)).map((one) => one.post_id),
    );
    return refs.filter((ref) => posts.has(ref.databaseId));
  };
}
