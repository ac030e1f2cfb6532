import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Largest tree that is open at first. Ours: what one looks through without searching. A larger one shows two levels. */
const OPEN_UP_TO = 100;

/** What `open` in an address says; null for nothing that is known. */
export function openChoice(params: URLSearchParams): "all" | "none" | null {
  const value = params.get("open");
  return value === "all" || value === "none" ? value : null;
}

/** How many levels of a tree are open: all that a search found, what the address says, else as many as its size allows. */
export function openLevels(
  params: URLSearchParams,
  { q, size }: { q: string; size: number },
): number {
  const choice = openChoice(params);
  if (choice !== null) return choice === "all" ? Infinity : 0;
  return q || size <= OPEN_UP_TO ? Infinity : 1;
}

/** The address with a choice of what is open. */
export function withOpen(path: string, choice: "all" | "none"): string {
  return `${path}${path.includes("?") ? "&" : "?"}open=${choice}`;
}

/** Opening and closing needs nothing from the server: all branches are in the page. */
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
