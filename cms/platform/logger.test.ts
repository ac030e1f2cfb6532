import { expect, test } from "vitest";
import { createLogger } from "./logger";

test("logs an error without the conflicting row that the database reports", () => {
  const lines: string[] = [];
  const logger = createLogger({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
  const refused = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email_key_key"'),
    {
      code: "23505",
      table: "users",
      constraint: "users_email_key_key",
      detail: "Key (email_key)=(somebody@example.net) already exists.",
      where: "somebody@example.net",
      internalQuery: "somebody@example.net",
      params: ["somebody@example.net"],
    },
  );
  logger.error({ err: refused, path: "/graphql" }, "request failed");
  logger.error({ err: new Error("the job failed", { cause: refused }) }, "a job failed");
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: "request failed",
    path: "/graphql",
    err: {
      type: "Error",
      code: "23505",
      table: "users",
      constraint: "users_email_key_key",
      message: refused.message,
    },
  });
  expect(JSON.parse(lines[1]!).err.message).toBe(`the job failed: ${refused.message}`);
  expect(lines.join("")).not.toContain("somebody@example.net");
});
