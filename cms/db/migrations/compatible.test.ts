import {
  DummyDriver,
  Kysely,
  type Migration,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { describe, expect, test } from "vitest";
import { migrations } from ".";

/**
 * During a rolling update, the previous release runs with a database that the next release has already migrated. So a
 * migration may only add things, in ways that the previous release tolerates. Unused columns and tables are dropped one
 * release later, by a migration that declares it: `export const secondPhaseOf = "0028_…"`, naming the migration that made
 * them unused.
 */

/** The last migration before the first release. Until then, there is no previous release to support. */
const BEFORE_RELEASES = "0039_plain_columns";

type PhasedMigration = Migration & { secondPhaseOf?: string };

/** Statements that break the previous release, in lower case with single spaces, and what to do instead. */
const BREAKS: readonly [RegExp, string][] = [
  [
    /^drop (table|view|type|materialized view|schema)\b/,
    "drop it a release later, as a second phase",
  ],
  [
    /\bdrop column\b|^alter table \S+ drop (?!constraint|default)/,
    "stop using the column first, and drop it a release later",
  ],
  [/\brename\b/, "add the new name, fill both for a release, drop the old one later"],
  [/\bset not null\b/, "the release before may write null: a second phase"],
  [
    /\badd (column )?(if not exists )?(?!constraint|check|unique|primary|foreign)\S+ (?=.*\bnot null\b)(?!.*\b(default|generated)\b)/,
    "a new column is null, or has a default",
  ],
  [/\balter (column )?\S+ (set data )?type\b/, "add a column of the other type"],
  [/\bdrop default\b/, "the release before leaves the column out: a second phase"],
  [
    /\badd (constraint \S+ )?(check|unique|primary key|foreign key|exclude)\b/,
    "the release before may write what it refuses: a second phase",
  ],
  [/^create unique index\b/, "the release before may write what it refuses: a second phase"],
  [/^drop (function|procedure|sequence)\b/, "drop it a release later, as a second phase"],
];

/**
 * Returns what a statement breaks for the previous release; null if it is compatible. Tables that are new do not matter to
 * it.
 */
function whatBreaks(statement: string, newTables: ReadonlySet<string>): string | null {
  const text = statement.toLowerCase().replaceAll('"', "").replace(/\s+/g, " ").trim();
  const [, table] =
    /^(?:alter table (?:if exists |only )*|create unique index .*? on )(?:public\.)?([a-z_]+)/.exec(
      text,
    ) ?? [];
  if (table && newTables.has(table)) return null;
  const found = BREAKS.find(([pattern]) => pattern.test(text));
  return found ? `${text.slice(0, 80)}: ${found[1]}` : null;
}

/** Returns the statements of a migration, run against a dummy database that returns no rows. */
async function statementsOf(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await migration.up(db);
  return statements;
}

/** Returns everything in a migration that breaks the previous release. */
async function breaksOf(migration: Migration): Promise<string[]> {
  const statements = await statementsOf(migration);
  const created = statements.flatMap(
    (statement) => /^\s*create table (?:if not exists )?"?([a-z_]+)/i.exec(statement)?.[1] ?? [],
  );
  return statements.flatMap((statement) => whatBreaks(statement, new Set(created)) ?? []);
}

describe("a migration", () => {
  const names = Object.keys(migrations);
  const later = Object.entries(migrations as Record<string, PhasedMigration>).filter(
    ([name]) => name > BEFORE_RELEASES,
  );

  test("has a position that matches its number", () => expect(names).toEqual([...names].sort()));

  test("is compatible with the previous release, or is the second phase of an earlier migration", async () => {
    const problems: Record<string, string[]> = {};
    for (const [name, migration] of later) {
      const breaks = await breaksOf(migration);
      if (migration.secondPhaseOf)
        expect(names.filter((other) => other < name)).toContain(migration.secondPhaseOf);
      else if (breaks.length > 0) problems[name] = breaks;
    }
    expect(problems).toEqual({});
  });
});

describe("the compatibility check", () => {
  test.each([
    "drop table drafts",
    "alter table posts drop column title",
    "alter table posts drop title",
    "alter table posts rename column a to b",
    "alter table posts rename to pieces",
    "alter table posts alter column a set not null",
    "alter table posts add column a int not null",
    'alter table "posts" add "a" text not null',
    "alter table posts alter column a type bigint",
    "alter table posts alter a drop default",
    "alter table posts add constraint c check (a > 0)",
    "alter table posts add unique (a)",
    "create unique index i on posts (a)",
    "drop function tell()",
  ])('reports that "%s" breaks the previous release', (statement) =>
    expect(whatBreaks(statement, new Set())).not.toBeNull(),
  );

  test.each([
    "create table drafts (id int primary key, a int not null)",
    "alter table posts add column a int",
    "alter table posts add column a int not null default 0",
    "create index i on posts (a)",
    "alter table posts alter a drop not null",
    "alter table posts drop constraint c",
    "drop trigger t on posts",
    "create or replace function tell() returns trigger language plpgsql as $$ begin return null; end $$",
    "alter table posts add column id int not null generated by default as identity",
    "drop index i",
    "update posts set a = 1",
    "alter table posts alter column a set default 1",
  ])('accepts "%s"', (statement) => expect(whatBreaks(statement, new Set())).toBeNull());

  test("accepts any change of a table that is new", async () => {
    expect(whatBreaks("create unique index i on drafts (a)", new Set(["drafts"]))).toBeNull();
    expect(
      whatBreaks("alter table drafts alter column a set not null", new Set(["drafts"])),
    ).toBeNull();
  });

  test("reads the statements of the first migration and accepts them", async () => {
    expect((await statementsOf(migrations["0001_content"]!)).length).toBeGreaterThan(10);
    expect(await breaksOf(migrations["0001_content"]!)).toEqual([]);
  });
});
