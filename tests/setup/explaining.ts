import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Db } from "../../cms/db/client";
import type { Database } from "../../cms/db/schema";

/** A statement and the number of rows that its plan read, including rows that filters removed. */
export interface Explained {
  sql: string;
  rows: number;
  plan: string;
}

interface PlanNode {
  "Node Type": string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: PlanNode[];
}

/**
 * Runs work on one connection and explains each statement on the given tables right before it runs. Explaining executes the
 * statement too, so it is rolled back. It counts rows instead of measuring time, so a busy machine changes nothing.
 */
export async function explaining(
  db: Db,
  tables: RegExp,
  work: (db: Db) => Promise<unknown>,
): Promise<Explained[]> {
  const explained: Explained[] = [];
  await db.connection().execute(async (connection) => {
    const run = (sql: string, parameters: readonly unknown[] = []) =>
      connection.executeQuery(CompiledQuery.raw(sql, [...parameters]));
    let isInTransaction = false;

    async function explain({ sql, parameters }: CompiledQuery): Promise<void> {
      await run(isInTransaction ? "savepoint explained" : "begin");
      const { rows } = await run(`explain (analyze, format json) ${sql}`, parameters);
      await run(isInTransaction ? "rollback to savepoint explained" : "rollback");
      const [{ Plan: plan }] = (rows[0] as { "QUERY PLAN": [{ Plan: PlanNode }] })["QUERY PLAN"];
      explained.push({ sql, rows: rowsLookedAt(plan), plan: outlineOf(plan) });
    }

    const explainingConnection: DatabaseConnection = {
      async executeQuery<Row>(query: CompiledQuery) {
        if (tables.test(query.sql)) await explain(query);
        return connection.executeQuery(query as CompiledQuery<Row>);
      },
      streamQuery() {
        throw new Error("Streams are not explained");
      },
    };
    const inTransaction = (value: boolean, sql: string) => async () => {
      await run(sql);
      isInTransaction = value;
    };
    const driver: Driver = {
      async init() {},
      acquireConnection: async () => explainingConnection,
      beginTransaction: inTransaction(true, "begin"),
      commitTransaction: inTransaction(false, "commit"),
      rollbackTransaction: inTransaction(false, "rollback"),
      async releaseConnection() {},
      async destroy() {},
    };
    await work(
      new Kysely<Database>({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => driver,
          createIntrospector: (own) => new PostgresIntrospector(own),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
      }),
    );
  });
  return explained;
}

/** Adds up the rows that scans returned and removed, and those that joins compared in vain. */
function rowsLookedAt(node: PlanNode): number {
  const loops = node["Actual Loops"] ?? 1;
  const returned = node["Node Type"].includes("Scan") ? (node["Actual Rows"] ?? 0) : 0;
  const removed =
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0);
  return (
    (returned + removed) * loops +
    (node.Plans ?? []).reduce((sum, part) => sum + rowsLookedAt(part), 0)
  );
}

/** Formats the nodes of a plan with their rows, as a failing test prints them. */
function outlineOf(node: PlanNode, depth = 0): string {
  const own = `${"  ".repeat(depth)}${node["Node Type"]} ${node["Index Name"] ?? ""} ${node["Actual Rows"]} x ${node["Actual Loops"]}`;
  return [own, ...(node.Plans ?? []).map((part) => outlineOf(part, depth + 1))].join("\n");
}
