import type { Migration } from "kysely";
import * as content from "./0001_content";
import * as search from "./0002_search";

/** All migrations in order. A landed one is never changed: add the next. */
export const migrations: Record<string, Migration> = {
  "0001_content": content,
  "0002_search": search,
};
