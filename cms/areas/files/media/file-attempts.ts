import { sql } from "kysely";
import { CHECK_ATTEMPTS_MAX } from "../../../contract/parser-limits.mjs";
import type { Db } from "../../../db/client";

/** Reason why work on a file did not end: it crashed the process, or it exceeded its time limit. */
export type GiveUpReason = "unfinished" | "too_slow";

/** A version of a file. A new version of the file, or of the program that opens it, starts without attempts. */
export interface FileToOpen {
  id: string;
  version: number;
}

/** Counts attempts at one kind of work in the database, so that they survive a restart. */
export interface FileAttempts {
  /**
   * Counts an attempt; call it before opening the file. Returns null if the work may start. Otherwise returns why the file
   * was given up: `CHECK_ATTEMPTS_MAX` attempts did not end.
   */
  start(file: FileToOpen): Promise<GiveUpReason | null>;
  /** Deletes the attempts of a file after its work has ended in a known way. */
  end(file: FileToOpen): Promise<void>;
  /** Keeps the attempt that has just timed out. Returns whether the file is given up now. */
  markTimedOut(file: FileToOpen): Promise<boolean>;
  /** Removes the last attempt, which was stopped for a reason unrelated to the file. */
  undo(file: FileToOpen): Promise<void>;
}

/** Creates the counter. `program` is the version of the program that does the work. */
export function createFileAttempts(
  db: Db,
  work: "text" | "thumbnail",
  program: number,
): FileAttempts {
  const ofFile = ({ id, version }: FileToOpen) =>
    db
      .selectFrom("file_attempts")
      .where("file_id", "=", id)
      .where("work", "=", work)
      .where("version", "=", version)
      .where("program", "=", program);

  return {
    async start(file) {
      const { rows } = await sql`
        insert into file_attempts as a (file_id, work, version, program, attempts, reason)
        select id, ${work}, ${file.version}::int, ${program}::int, 1, 'unfinished' from files where id = ${file.id}
        on conflict (file_id, work) do update set
          attempts = case when a.version = excluded.version and a.program = excluded.program then a.attempts + 1 else 1 end,
          version = excluded.version, program = excluded.program, reason = excluded.reason
        where a.version <> excluded.version or a.program <> excluded.program or a.attempts < ${CHECK_ATTEMPTS_MAX}
        returning 1`.execute(db);
      if (rows.length > 0) return null;
      // If there is no row, the file was deleted. The work itself will notice that.
      return (await ofFile(file).select("reason").executeTakeFirst())?.reason ?? null;
    },

    async end({ id }) {
      await db
        .deleteFrom("file_attempts")
        .where("file_id", "=", id)
        .where("work", "=", work)
        .execute();
    },

    async markTimedOut(file) {
      await db
        .updateTable("file_attempts")
        .set({ reason: "too_slow" })
        .where("file_id", "=", file.id)
        .where("work", "=", work)
        .where("version", "=", file.version)
        .execute();
      return (
        ((await ofFile(file).select("attempts").executeTakeFirst())?.attempts ?? 0) >=
        CHECK_ATTEMPTS_MAX
      );
    },

    async undo({ id, version }) {
      await db
        .updateTable("file_attempts")
        .set(({ eb }) => ({ attempts: eb("attempts", "-", 1) }))
        .where("file_id", "=", id)
        .where("work", "=", work)
        .where("version", "=", version)
        .execute();
    },
  };
}
