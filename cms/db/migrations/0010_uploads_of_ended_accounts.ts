import { type Kysely, sql } from "kysely";

/** The row of an upload outlives its account until the next sweep. Only the row says where the bytes are that must be removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table incoming_files drop constraint incoming_files_user_id_fkey`,
    `alter table incoming_files alter column user_id drop not null`,
    `alter table incoming_files add constraint incoming_files_user_id_fkey foreign key (user_id) references users on delete set null`,
    `create index incoming_files_left on incoming_files (id) where user_id is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
