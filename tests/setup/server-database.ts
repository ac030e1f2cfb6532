import { randomBytes } from "node:crypto";
import { Client } from "pg";

export interface ServerDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on the server of TEST_DATABASE_URL: a copy of the template, or one without tables. Throws if no server is
 * configured.
 */
export async function createServerDatabase({
  template = "template1",
} = {}): Promise<ServerDatabase> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) throw new Error("TEST_DATABASE_URL names no server");
  const name = `library_test_${randomBytes(6).toString("hex")}`;
  await runOn(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: () => runOn(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
