import { type Kysely, sql } from "kysely";

/**
 * Counts views and downloads without identifying readers. An event is stored with a keyed hash of its reader until it is
 * added to its day's counts, and then deleted. Each key is used for one day and deleted after it.
 * One row says when counts were last updated. Another table lists the months whose counts have changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // The key prevents counting a reader twice. It begins with the post, so that deleting a post is fast.
    `create table usage_events (
      post_id int not null references posts on delete cascade,
      event text not null,
      reader bigint not null,
      language text not null,
      at timestamptz not null,
      primary key (post_id, event, reader)
    )`,
    `create index usage_events_at on usage_events (at)`,
    `create table usage_keys (
      day date primary key,
      key bytea not null
    )`,
    `create table usage_state (
      only_one boolean primary key default true check (only_one),
      revision int not null default 0,
      rolled_up timestamptz
    )`,
    `insert into usage_state default values`,
    `create table usage_months (
      month date primary key,
      revision int not null,
      folded boolean not null default false
    )`,
    `insert into usage_months (month, revision) select distinct date_trunc('month', day)::date, 0 from usage_daily`,
    `create index usage_daily_day on usage_daily (day)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
