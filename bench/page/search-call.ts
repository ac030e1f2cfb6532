import type { CompiledQuery, QueryResult } from "kysely";
import type { Db } from "../../cms/db/client";
import { ANONYMOUS } from "../../cms/shared/actor";
import type { OpenCms } from "../../cms/open";
import { requestOf, type VisitorSearch } from "../library/searches";
import { percentile } from "../report";

/** Times of searches in ms: the whole call, and its statements alone. */
export interface SearchCallTimes {
  call: number[];
  statements: number[];
  /** Statements per call. */
  counts: number[];
}

/**
 * Runs each search once as a visitor's first page does, then its statements again in sequence. The difference is the content
 * system's overhead over its SQL.
 */
export async function measureSearchCalls(
  { services, database: { db } }: OpenCms,
  searches: readonly VisitorSearch[],
): Promise<SearchCallTimes> {
  const times: SearchCallTimes = { call: [], statements: [], counts: [] };
  for (const search of searches) {
    const recorded = recordStatements(db);
    const started = performance.now();
    await services.search.search(ANONYMOUS, requestOf(search));
    times.call.push(performance.now() - started);
    const statements = recorded.stop();

    const again = performance.now();
    for (const statement of statements) await db.executeQuery(statement);
    times.statements.push(performance.now() - again);
    times.counts.push(statements.length);
  }
  return times;
}

/** Records the statements of a database until stopped. */
function recordStatements(db: Db): { stop(): CompiledQuery[] } {
  const executor = db.getExecutor();
  const statements: CompiledQuery[] = [];
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = <Row>(statement: CompiledQuery<Row>): Promise<QueryResult<Row>> => {
    statements.push(statement);
    return execute(statement);
  };
  return {
    stop() {
      executor.executeQuery = execute;
      return statements;
    },
  };
}

/** Returns a row of the table. */
export function searchCallRow(
  name: string,
  { call, statements, counts }: SearchCallTimes,
): Record<string, string | number> {
  const sum = (times: readonly number[]) => times.reduce((total, ms) => total + ms, 0);
  return {
    class: name,
    searches: call.length,
    statements: Math.round(sum(counts) / counts.length),
    "call p50": percentile(call, 0.5),
    p95: percentile(call, 0.95),
    "SQL p50": percentile(statements, 0.5),
    "p95 ": percentile(statements, 0.95),
    "call for 1 of SQL": (sum(call) / sum(statements)).toFixed(2),
  };
}
