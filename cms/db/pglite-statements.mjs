// Prepared statements of the embedded database. PGlite's `query` sends five messages for each statement and parses it each
// time, which takes longer than most statements themselves. A prepared statement is parsed once and run with one message.
// Plain JavaScript, because the database's thread starts from files and not from the bundle.
import { parse, protocol } from "@electric-sql/pglite";

const { serialize } = protocol;

/** Maximum number of remembered statements. The site sends about 300 different ones; each takes about 50 KB when prepared. */
const CACHED_MAX = 500;

/**
 * Begins a statement that is planned once, as `PLANNED_ONCE` of queries.ts does. Planning such a statement for each call takes
 * longer than running it.
 */
const PLANNED_ONCE = "/* planned once */";
/** Statements that switch between plans for all parameters and plans for those of one call. */
const PLAN_MODES = {
  once: "set plan_cache_mode = force_generic_plan",
  each: "set plan_cache_mode = force_custom_plan",
};

/** Runs statements with parameters. A statement that occurs a second time is prepared under a name and reused from then on. */
export class PreparedStatements {
  /** Statements by their SQL, the most recently used last. A statement without a name has been seen once. */
  #known = new Map();
  #names = 0;
  /** Names of prepared statements that are no longer used. */
  #unused = [];
  /** Whether the statements of PLAN_MODES are prepared, under their keys. */
  #canPlanOnce = false;

  /** @param {import("@electric-sql/pglite").PGlite} database */
  constructor(database) {
    this.database = database;
  }

  /**
   * Runs one statement. Returns PGlite's result; throws its errors.
   * @param {string} sql
   * @param {readonly unknown[]} parameters
   * @returns {Promise<import("@electric-sql/pglite").Results>}
   */
  async query(sql, parameters) {
    const known = this.#known.get(sql);
    this.#cache(sql, known ?? {});
    if (!known) return this.database.query(sql, parameters);
    if (!known.name) await this.#prepare(sql, known);
    const isPlannedOnce = sql.trimStart().startsWith(PLANNED_ONCE);
    if (isPlannedOnce && !this.#canPlanOnce) await this.#preparePlanModes();
    const messages = await this.#send([
      ...this.#unused.splice(0).map((name) => serialize.close({ type: "S", name })),
      // An error skips the second switch, and its rollback undoes the first one.
      ...(isPlannedOnce ? run("once") : []),
      serialize.bind({
        statement: known.name,
        values: parameters.map((value, index) =>
          value === null || value === undefined ? null : known.serializers[index](value),
        ),
      }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
      ...(isPlannedOnce ? run("each") : []),
    ]);
    return parse.parseResults(messages, this.database.parsers)[isPlannedOnce ? 1 : 0];
  }

  /** Drops all statements. After a change of tables, a prepared statement would fail if its result has other columns. */
  clear() {
    for (const sql of this.#known.keys()) this.#drop(sql);
  }

  #cache(sql, statement) {
    this.#known.delete(sql);
    this.#known.set(sql, statement);
    if (this.#known.size > CACHED_MAX) this.#drop(this.#known.keys().next().value);
  }

  #drop(sql) {
    const { name } = this.#known.get(sql);
    if (name) this.#unused.push(name);
    this.#known.delete(sql);
  }

  async #prepare(sql, statement) {
    const name = `s${++this.#names}`;
    const messages = await this.#send([
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: "S", name }),
    ]);
    const { serializers } = this.database;
    statement.serializers = parse
      .parseDescribeStatementResults(messages)
      .map((type) => serializers[type] ?? String);
    statement.name = name;
  }

  async #preparePlanModes() {
    await this.#send(
      Object.entries(PLAN_MODES).map(([name, text]) => serialize.parse({ name, text })),
    );
    this.#canPlanOnce = true;
  }

  async #send(messages) {
    const bytes = Buffer.concat([...messages, serialize.sync()]);
    const answer = await this.database.runExclusive(() => this.database.execProtocol(bytes));
    return answer.messages;
  }
}

/** Returns the messages that run a prepared statement without parameters. */
function run(statement) {
  return [serialize.bind({ statement, values: [] }), serialize.execute({})];
}
