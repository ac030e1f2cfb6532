import { type Kysely, sql } from "kysely";

/**
 * The newsletter: readers, their subscriptions, new posts, and what was sent.
 *
 * A reader is an email address. A subscription made with criteria keeps `everything` false: once all the terms it followed
 * are gone, it matches no posts instead of all. `covered_until` is the time up to which a subscription has been matched;
 * later posts belong to the next issue.
 *
 * `newsletter_arrivals` has the time when search could first find a post, for staff and for the public. The epoch marks
 * posts that existed before the newsletter or are too old to be news.
 * `newsletter_deliveries` is written before an email is sent and never undone. A subscription receives a post once, even
 * when the issue that contained it was deleted long ago.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table newsletter_readers (
      id int primary key generated always as identity,
      email text not null,
      email_key text not null unique,
      language text not null,
      created timestamptz not null,
      link_version int not null default 1,
      soft_returns int not null default 0,
      last_return timestamptz,
      returned timestamptz,
      return_reason text check (return_reason in ('bounced', 'complained')),
      check ((returned is null) = (return_reason is null))
    )`,
    `create table newsletter_subscriptions (
      id int primary key generated always as identity,
      reader_id int not null references newsletter_readers on delete cascade,
      frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
      state text not null check (state in ('pending', 'active', 'paused')),
      everything boolean not null,
      search jsonb,
      created timestamptz not null,
      confirmed timestamptz,
      covered_until timestamptz,
      last_issue timestamptz,
      check (state = 'pending' or (confirmed is not null and covered_until is not null))
    )`,
    `create index newsletter_subscriptions_reader on newsletter_subscriptions (reader_id)`,
    `create index newsletter_subscriptions_due on newsletter_subscriptions (frequency, covered_until, id) where state = 'active'`,
    `create table newsletter_followed (
      id int primary key generated always as identity,
      subscription_id int not null references newsletter_subscriptions on delete cascade,
      term_id int references terms on delete cascade,
      collection_id int references posts on delete cascade,
      check (num_nonnulls(term_id, collection_id) = 1),
      unique (subscription_id, term_id),
      unique (subscription_id, collection_id)
    )`,
    `create index newsletter_followed_term on newsletter_followed (term_id)`,
    `create index newsletter_followed_collection on newsletter_followed (collection_id)`,
    `create table newsletter_arrivals (
      post_id int primary key references posts on delete cascade,
      for_staff timestamptz not null,
      for_everybody timestamptz
    )`,
    `create index newsletter_arrivals_staff on newsletter_arrivals (for_staff)`,
    `create index newsletter_arrivals_everybody on newsletter_arrivals (for_everybody)`,
    `create table newsletter_runs (
      frequency text not null,
      until timestamptz not null,
      matched timestamptz,
      primary key (frequency, until)
    )`,
    `create table newsletter_issues (
      id int primary key generated always as identity,
      subscription_id int not null references newsletter_subscriptions on delete cascade,
      frequency text not null,
      since timestamptz not null,
      until timestamptz not null,
      count int not null,
      state text not null check (state in ('waiting', 'handed', 'sent', 'unknown', 'failed', 'dropped')),
      attempts int not null default 0,
      not_before timestamptz not null,
      changed timestamptz not null,
      unique (subscription_id, until)
    )`,
    `create index newsletter_issues_waiting on newsletter_issues (not_before, id) where state = 'waiting'`,
    `create index newsletter_issues_handed on newsletter_issues (changed) where state = 'handed'`,
    `create index newsletter_issues_run on newsletter_issues (frequency, until)`,
    `create table newsletter_deliveries (
      subscription_id int not null references newsletter_subscriptions on delete cascade,
      post_id int not null references posts on delete cascade,
      issue_id int references newsletter_issues on delete set null,
      position int not null,
      primary key (subscription_id, post_id)
    )`,
    `create index newsletter_deliveries_issue on newsletter_deliveries (issue_id)`,
    `create index newsletter_deliveries_post on newsletter_deliveries (post_id)`,
    `create table newsletter_mails (
      id int primary key generated always as identity,
      reader_id int not null references newsletter_readers on delete cascade,
      subscription_id int references newsletter_subscriptions on delete cascade,
      kind text not null check (kind in ('confirmation', 'link')),
      created timestamptz not null,
      sent timestamptz
    )`,
    `create index newsletter_mails_unsent on newsletter_mails (created) where sent is null`,
    // Posts that exist before the newsletter starts are not news.
    `insert into newsletter_arrivals (post_id, for_staff, for_everybody)
      select p.database_id, 'epoch', case when p.visibility = 'public' and not coalesce(c.private or c.staff_only or c.deleted is not null or not (c.featured or c.site_collection), false) then timestamptz 'epoch' end
      from posts p left join collections c on c.post_id = p.database_id
      where p.type <> 'page' and p.removed is null and not coalesce(c.private or c.deleted is not null or (p.type = 'collection' and not (c.staff_only or p.visibility = 'internal' or c.featured or c.site_collection)), false)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
