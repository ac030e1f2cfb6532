import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Largest tree that is fully open at first. Chosen: what visitors can scan without searching. A larger one shows two levels. */
const OPEN_UP_TO = 100;

/** Reads `open` from an address; null for unknown values. */
export function openChoice(params: URLSearchParams): "all" | "none" | null {
  const value = params.get("open");
  return value === "all" || value === "none" ? value : null;
}

/**
 * Returns how many levels of a tree are open: the address's choice comes first. Without one, a search opens all levels,
 * and otherwise the size of the tree decides.
 */
export function openLevels(
  params: URLSearchParams,
  { q, size }: { q: string; size: number },
): number {
  const choice = openChoice(params);
  if (choice !== null) return choice === "all" ? Infinity : 0;
  return q || size <= OPEN_UP_TO ? Infinity : 1;
}

/** Returns the address with a choice of what is open. */
export function withOpen(path: string, choice: "all" | "none"): string {
  return `${path}${path.includes("?") ? "&" : "?"}open=${choice}`;
}

/** Opening and closing needs nothing from the server, because the page has all branches. */
export function unlessOnlyOpened({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return address(currentUrl) === address(nextUrl) && currentUrl.href !== nextUrl.href
    ? false
    : defaultShouldRevalidate;
}

function address(url: URL): string {
  const params = new URLSearchParams(url.search);
  params.delete("open");
  return `${url.pathname}?${params}`;
}
