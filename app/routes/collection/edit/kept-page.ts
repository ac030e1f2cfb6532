/** What the browser remembers of the page. The server never writes here: only effects and the client's loader do. */
let latest: { pathname: string; data: unknown } | null = null;

export function keepPage(pathname: string, data: unknown): void {
  latest = { pathname, data };
}

/** The page as it was stands in for one that cannot be loaded anew without a line: an error page would take with it all that is typed. */
export async function orKept<T>(pathname: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // `fetch` rejects with a TypeError where there is no line.
    if (!(error instanceof TypeError) || latest?.pathname !== pathname) throw error;
    return latest.data as T;
  }
}
