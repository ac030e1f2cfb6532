import { sql } from "kysely";
import type { AdminChapter } from "../../../contract/admin";
import { RESERVED_CHAPTER_SLUGS } from "../../../contract/admin-rules";
import type { Db } from "../../../db/client";
import { asRows } from "../../../db/rows";
import { slugOf } from "../../../shared/slugs";
import { freeName } from "./free-name";

/**
 * Replaces a toolkit's chapters with these, in this order. Existing chapters keep their ids, and their slugs if none is given.
 * Returns the ids in order.
 */
export async function writeChapters(
  trx: Db,
  toolkitId: number,
  chapters: readonly AdminChapter[],
): Promise<number[]> {
  const had = await trx
    .selectFrom("chapter_translations")
    .select(["chapter_id", "language", "slug"])
    .where("toolkit_id", "=", toolkitId)
    .execute();
  const present = new Set(
    (
      await trx.selectFrom("chapters").select("id").where("toolkit_id", "=", toolkitId).execute()
    ).map(({ id }) => id),
  );
  const kept = chapters.map(({ id }) => (id !== null && present.delete(id) ? id : null));
  if (present.size > 0)
    await trx
      .deleteFrom("chapters")
      .where("id", "in", [...present])
      .execute();
  // Negative numbers avoid duplicates while the chapters are renumbered.
  await trx
    .updateTable("chapters")
    .set({ number: sql<number>`-number` })
    .where("toolkit_id", "=", toolkitId)
    .execute();
  const ids: number[] = [];
  for (const [index, id] of kept.entries())
    ids.push(await placeChapter(trx, toolkitId, id, index + 1));

  await trx.deleteFrom("chapter_translations").where("toolkit_id", "=", toolkitId).execute();
  const slugs = slugsOf(
    chapters,
    (index, language) =>
      had.find((one) => one.chapter_id === ids[index] && one.language === language)?.slug,
  );
  const rows = chapters.flatMap(({ texts }, index) =>
    Object.entries(texts).map(([language, { title, summary, markdown }]) => ({
      chapter_id: ids[index]!,
      toolkit_id: toolkitId,
      language,
      slug: slugs.get(`${index}/${language}`)!,
      title,
      summary,
      markdown,
    })),
  );
  await sql`
    insert into chapter_translations (chapter_id, toolkit_id, language, slug, title, summary, markdown)
    select chapter_id, toolkit_id, language, slug, title, summary, markdown
    from ${asRows(rows)} as r(chapter_id int, toolkit_id int, language text, slug text, title text, summary text, markdown text)`.execute(
    trx,
  );
  return ids;
}

async function placeChapter(
  trx: Db,
  toolkitId: number,
  id: number | null,
  number: number,
): Promise<number> {
  if (id === null)
    return (
      await trx
        .insertInto("chapters")
        .values({ toolkit_id: toolkitId, number })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  await trx.updateTable("chapters").set({ number }).where("id", "=", id).execute();
  return id;
}

/** Returns a unique slug per chapter and language: the given one, else the previous one, else one made from the title. */
function slugsOf(
  chapters: readonly AdminChapter[],
  before: (index: number, language: string) => string | undefined,
): Map<string, string> {
  const open = chapters.flatMap(({ texts }, index) =>
    Object.entries(texts).map(([language, { slug, title }]) => ({
      index,
      language,
      given: slug || before(index, language),
      title,
    })),
  );
  const taken = new Set<string>();
  const slugs = new Map<string, string>();
  for (const { index, language, given, title } of [...open].sort(
    (a, b) => Number(!a.given) - Number(!b.given),
  )) {
    const slug = freeName(
      given ?? (slugOf(title, language) || "chapter"),
      (name) => RESERVED_CHAPTER_SLUGS.includes(name) || taken.has(`${language}/${name}`),
    );
    taken.add(`${language}/${slug}`);
    slugs.set(`${index}/${language}`, slug);
  }
  return slugs;
}
