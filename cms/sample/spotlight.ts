import { sql } from "kysely";
import type { Language } from "../contract/languages";
import type { SpotlightItemDraft } from "../contract/discovery";
import { listSpotlight, replaceSpotlight } from "../areas/discovery";
import type { Db } from "../db/client";
import { readMark, writeMark } from "./load";

/** Site setting that records that the spotlight was filled. Items that editors remove are not added again. */
const SPOTLIGHT_MARKER = "sampleSpotlight";

/** A spotlight item. Posts are named by their sample id. */
type SampleSpotlightItem = { post: string } | { link: string; title: string; text: string };

/**
 * Adds items of the sample library to the spotlight of the staff's discovery page, unless that was done before. Skips
 * deleted posts, and does nothing if editors have already added items. Safe when two processes start at the same time.
 */
export async function completeSampleSpotlight(db: Db): Promise<void> {
  if (await isDone(db)) return;
  const { default: spotlight } = await import("./content/spotlight.json");
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sample spotlight'))`.execute(trx);
    if (await isDone(trx)) return;
    const rows = await trx
      .selectFrom("posts")
      .select(["database_id", "source_id"])
      .where("source_id", "like", "sample-%")
      .execute();
    const idOf = new Map(rows.map((row) => [row.source_id!, row.database_id]));
    for (const [language, items] of Object.entries(spotlight) as [
      Language,
      SampleSpotlightItem[],
    ][]) {
      if ((await listSpotlight(trx, language)).length > 0) continue;
      await replaceSpotlight(
        trx,
        language,
        items.flatMap((item): SpotlightItemDraft[] => {
          if (!("post" in item)) return [{ ...item, file_id: null }];
          const post_id = idOf.get(item.post);
          return post_id === undefined ? [] : [{ post_id }];
        }),
      );
    }
    await writeMark(trx, SPOTLIGHT_MARKER);
  });
}

const isDone = async (db: Db) => (await readMark(db, SPOTLIGHT_MARKER)) !== undefined;
