import { DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";
import { type AuditEvent, AUDIT_EVENTS } from "#contract/names";
import { AUDIT_LOG_PATH } from "~/paths/admin";
import { readPage } from "~/paths/site";
import { pathWith } from "~/i18n/paths";

/** The current part of the audit log, as in the address. */
export interface LogState {
  search?: string;
  event?: AuditEvent;
  /** databaseId of the acting user. */
  by?: number;
  /** First and last day, `2026-03-04`. */
  from?: string;
  until?: string;
  page: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the state from the address; ignores malformed values. */
export function readLogState(query: URLSearchParams): LogState {
  const by = Number(query.get("by"));
  const day = (name: string) => {
    const value = query.get(name) ?? "";
    return DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  };
  return {
    search: query.get("search")?.trim().slice(0, DIRECTORY_SEARCH_MAX_CHARS) || undefined,
    event: AUDIT_EVENTS.find((event) => event === query.get("event")),
    by: Number.isSafeInteger(by) && by > 0 ? by : undefined,
    from: day("from"),
    until: day("until"),
    page: readPage(query),
  };
}

/** Returns the path of a part of the log, without empty filters. */
export function logPath({ page, by, ...rest }: LogState): string {
  const filters = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  return pathWith(AUDIT_LOG_PATH, {
    ...filters,
    ...(by !== undefined && { by: String(by) }),
    ...(page > 1 && { page: String(page) }),
  });
}
