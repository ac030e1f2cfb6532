import { PGlite, types } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PreparedStatements } from "./pglite-statements.mjs";

let database: PGlite;
let statements: PreparedStatements;

beforeAll(async () => {
  database = await PGlite.create({ parsers: { [types.INT8]: Number } });
  statements = new PreparedStatements(database);
});
afterAll(() => database.close());

describe("a statement of the embedded database", () => {
  test("returns the same values of all types the first, second and third time", async () => {
    const sql = `select $1::int as number, $2::text as text, $3::jsonb as json, $4::text[] as list, $5::bytea as bytes,
      $6::timestamptz as time, $7::boolean as yes, $8::bigint as large, $9::text as nothing, $10::int[] as numbers`;
    const values = [
      7,
      "it's “so”\n\\",
      { a: [1, null, "å"] },
      ["a,b", '"', "{}"],
      new Uint8Array([0, 255, 39]),
      new Date("2026-03-04T05:06:07.089Z"),
      false,
      2 ** 40,
      null,
      [1, 2],
    ];
    const expected = (await database.query(sql, values)).rows;
    for (let time = 0; time < 3; time++)
      expect((await statements.query(sql, values)).rows).toEqual(expected);
  });

  test("uses the parameters of each call", async () => {
    const answers = [];
    for (const value of [1, 2, 3, 4])
      answers.push((await statements.query("select $1::int + 1 as next", [value])).rows[0]);
    expect(answers).toEqual([{ next: 2 }, { next: 3 }, { next: 4 }, { next: 5 }]);
  });

  test("is planned for each call, or once if it asks for that", async () => {
    await database.exec("set plan_cache_mode = force_custom_plan");
    const mode = "current_setting('plan_cache_mode') || $1::text as mode";
    const modes = [];
    for (const sql of [`/* planned once */ select ${mode}`, `select ${mode}`])
      for (let time = 0; time < 3; time++) modes.push((await statements.query(sql, [""])).rows[0]);
    // The first time, a statement is not prepared yet.
    expect(modes.map((row) => (row as { mode: string }).mode)).toEqual([
      "force_custom_plan",
      "force_generic_plan",
      "force_generic_plan",
      "force_custom_plan",
      "force_custom_plan",
      "force_custom_plan",
    ]);
  });

  test("that is planned once leaves the planning of others as it was when it fails", async () => {
    const divided = "/* planned once */ select 1 / $1::int as result";
    for (const transaction of [false, true]) {
      if (transaction) await database.exec("begin");
      expect((await statements.query(divided, [1])).rows).toEqual([{ result: 1 }]);
      await expect(statements.query(divided, [0])).rejects.toMatchObject({ code: "22012" });
      if (transaction) await database.exec("rollback");
      expect((await database.query("show plan_cache_mode")).rows).toEqual([
        { plan_cache_mode: "force_custom_plan" },
      ]);
    }
  });

  test("returns how many rows it changed", async () => {
    await database.exec("create table changed (id int primary key)");
    for (const id of [1, 2, 3]) {
      const result = await statements.query("insert into changed select $1::int", [id]);
      expect(result.affectedRows).toBe(1);
    }
  });

  test("fails with the database's error code, and works again afterwards", async () => {
    await database.exec("create table one (id int primary key)");
    const insert = "insert into one values ($1) returning id";
    await statements.query(insert, [1]);
    await statements.query(insert, [2]);
    await expect(statements.query(insert, [2])).rejects.toMatchObject({ code: "23505" });
    expect((await statements.query(insert, [3])).rows).toEqual([{ id: 3 }]);
    for (let time = 0; time < 3; time++)
      await expect(statements.query("select $1::int from none", [1])).rejects.toMatchObject({
        code: "42P01",
      });
  });

  test("runs within the current transaction", async () => {
    await database.exec("create table kept (id int)");
    const insert = "insert into kept values ($1)";
    await statements.query(insert, [1]);
    await database.exec("begin");
    await statements.query(insert, [2]);
    await statements.query(insert, [3]);
    await database.exec("rollback");
    expect((await database.query("select id from kept")).rows).toEqual([{ id: 1 }]);
    await statements.query(insert, [4]);
    expect((await database.query("select id from kept")).rows).toEqual([{ id: 1 }, { id: 4 }]);
  });

  test("returns a new column after its table has changed and statements were dropped", async () => {
    await database.exec("create table grown (id int); insert into grown values (1)");
    const select = "select * from grown where id = $1";
    await statements.query(select, [1]);
    await statements.query(select, [1]);
    await database.exec("alter table grown add column name text default 'new'");
    statements.clear();
    for (let time = 0; time < 3; time++)
      expect((await statements.query(select, [1])).rows).toEqual([{ id: 1, name: "new" }]);
  });

  test("keeps at most 500 statements prepared", async () => {
    for (let index = 0; index < 520; index++)
      for (let time = 0; time < 2; time++)
        await statements.query(`select $1::int + ${index} as sum`, [1]);
    await statements.query("select $1::int + 519 as sum", [1]);
    const { rows } = await database.query(
      "select count(*)::int as count from pg_prepared_statements where name not in ('once', 'each')",
    );
    expect((rows as { count: number }[])[0]?.count).toBeLessThanOrEqual(500);
  });

  test("delivers notifications that the database sends meanwhile", async () => {
    const heard: string[] = [];
    await database.listen("news", (payload) => heard.push(payload));
    for (const word of ["a", "b", "c"])
      await statements.query("select pg_notify('news', $1)", [word]);
    expect(heard).toEqual(["a", "b", "c"]);
  });
});
