// Prepared statements of the embedded database. `query` of PGlite sends five messages for each statement and has it parsed each time,
// which takes longer than most statements take themselves. A prepared one is parsed once, and asked for with one message. Plain
// JavaScript, because the database's thread starts from files and not from the bundle.
import { parse, protocol } from "@electric-sql/pglite";

const { serialize } = protocol;

/** Most statements that are remembered. The site sends some 300 different ones; each keeps about 50 KB when it is prepared. */
const REMEMBERED_MAX = 500;

/** Runs statements with parameters. Those that come a second time are prepared under a name and used again from then on. */
export class PreparedStatements {
  /** By their SQL, the one used last at the end. A statement without a name has been seen once. */
  #known = new Map();
  #names = 0;
  /** Names that nothing asks for any more. */
  #unused = [];

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
    this.#remember(sql, known ?? {});
    if (!known) return this.database.query(sql, parameters);
    if (!known.name) await this.#prepare(sql, known);
    const messages = await this.#send([
      ...this.#unused.splice(0).map((name) => serialize.close({ type: "S", name })),
      serialize.bind({
        statement: known.name,
        values: parameters.map((value, index) =>
          value === null || value === undefined ? null : known.serializers[index](value),
        ),
      }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
    ]);
    return parse.parseResults(messages, this.database.parsers)[0];
  }

  /** Forgets all statements: after a change of tables a prepared one would fail where it returns other columns. */
  forget() {
    for (const sql of this.#known.keys()) this.#drop(sql);
  }

  #remember(sql, statement) {
    this.#known.delete(sql);
    this.#known.set(sql, statement);
    if (this.#known.size > REMEMBERED_MAX) this.#drop(this.#known.keys().next().value);
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

  async #send(messages) {
    const bytes = Buffer.concat([...messages, serialize.sync()]);
    const answer = await this.database.runExclusive(() => this.database.execProtocol(bytes));
    return answer.messages;
  }
}
