import { pathWith } from "~/i18n/paths";
import { ADMIN_PATH } from "./paths";

/** The page where editors manage redirects; without language. */
export const REDIRECTS_PATH = `${ADMIN_PATH}/redirects`;

/** What has just been done, in the query of the page that says so. */
const DONES = ["added", "removed"] as const;
export type RedirectDone = (typeof DONES)[number];
export const readRedirectDone = (query: URLSearchParams): RedirectDone | null =>
  DONES.find((done) => done === query.get("done")) ?? null;

/** Id of the message that says so. */
export const REDIRECT_DONE_ID = "done";

/** Returns the path of a part of the list, with a message above it. */
export function redirectsPath(
  { search = "", page = 1 }: { search?: string; page?: number } = {},
  done?: RedirectDone,
): string {
  const path = pathWith(REDIRECTS_PATH, {
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
    ...(done && { done }),
  });
  return done ? `${path}#${REDIRECT_DONE_ID}` : path;
}
