import { sql } from "kysely";
import type { Db } from "../../db/client";
import { COLLECTION_ROLE } from "../posts/bodies";

/** A collection as its owner's account names it. */
export interface OwnedCollection {
  databaseId: number;
  title: string;
  description: string;
  private: boolean;
  /** Titles of its documents, in its order. */
  documents: string[];
}

/** The collections of a user by title, private ones too: for the owner alone. Titles in English where there is one. */
export async function listOwnedCollections(db: Db, userId: number): Promise<OwnedCollection[]> {
  const { rows } = await sql<OwnedCollection>`
    select c.post_id as "databaseId", ${titleOf("c.post_id")} as title, ${abstractOf("c.post_id")} as description, c.private,
      array(select ${titleOf("i.post_id")} from post_items i where i.owner_id = c.post_id and i.role = ${COLLECTION_ROLE} order by i.position, i.post_id) as documents
    from collections c where c.owner_id = ${userId}
    order by title, c.post_id`.execute(db);
  return rows;
}

/** Deletes what nobody but a user could see; all else of theirs stays. Returns the databaseIds of what is gone. */
export async function deletePrivateCollections(trx: Db, userId: number): Promise<number[]> {
  const rows = await trx.deleteFrom("posts")
    .where("database_id", "in", (of) => of.selectFrom("collections").select("post_id").where("owner_id", "=", userId).where("private", "=", true))
    .returning("database_id").execute();
  return rows.map((row) => row.database_id);
}

const titleOf = (post: string) => textOf("title", post);
const abstractOf = (post: string) => textOf("abstract", post);

function textOf(column: "title" | "abstract", post: string) {
  return sql<string>`coalesce((select t.${sql.raw(column)} from post_translations t where t.post_id = ${sql.ref(post)} order by t.language <> 'en', t.language limit 1), '')`;
}
