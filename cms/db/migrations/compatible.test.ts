import {
  DummyDriver,
  Kysely,
  type Migration,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { describe, expect, test } from "vitest";
import { migrations } from "./index";

/**
 * While processes are replaced one by one, the release before goes on with a database that the next has migrated already. So a migration
 * only adds, in ways that whoever knows nothing of it can live with; what nobody needs any more goes a release later, by a migration
 * that says so: `export const secondPhaseOf = "0028_…"`, naming the one after which nothing asks for it.
 */

/** The last migration before the first release: until then there was no release before. */
const BEFORE_RELEASES = "0027_harvesting";

type PhasedMigration = Migration & { secondPhaseOf?: string };

/** What the release before could not live with: the statement, in lower case with single spaces, and what to do instead. */
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

/** What a statement breaks for the release before; null where it can live with it. Of tables that are new it knows nothing. */
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

/** The statements of a migration, on a database that answers nothing. */
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

/** What of a migration the release before could not live with. */
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

  test("stands in the order of its number", () => expect(names).toEqual([...names].sort()));

  test("leaves the release before able to read and write, or is the second phase of an earlier one", async () => {
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

describe("of statements", () => {
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
  ])("%s breaks the release before", (statement) =>
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
  ])("%s does not", (statement) => expect(whatBreaks(statement, new Set())).toBeNull());

  test("what is said of a table that is new breaks nothing", async () => {
    expect(whatBreaks("create unique index i on drafts (a)", new Set(["drafts"]))).toBeNull();
    expect(
      whatBreaks("alter table drafts alter column a set not null", new Set(["drafts"])),
    ).toBeNull();
  });

  test("the first migrations of all are seen as they are", async () => {
    expect((await statementsOf(migrations["0001_content"]!)).length).toBeGreaterThan(10);
    expect(await breaksOf(migrations["0001_content"]!)).toEqual([]);
  });
});
