/** The last page in the browser's memory. Only effects and the client loader write it, never the server. */
let latest: { pathname: string; data: unknown } | null = null;

export function keepPage(pathname: string, data: unknown): void {
  latest = { pathname, data };
}

/** Returns the last loaded page when it cannot be reloaded offline. An error page would discard all typed text. */
export async function orKept<T>(pathname: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // `fetch` rejects with a TypeError when offline.
    if (!(error instanceof TypeError) || latest?.pathname !== pathname) throw error;
    return latest.data as T;
  }
}
