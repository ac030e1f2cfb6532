import { useEffect } from "react";

/**
 * Loads what keeps the session of an open page alive, for whoever is signed in. `expires` is when the access token of the
 * page ends, in milliseconds since 1970; `path` renews it.
 */
export function useKeptSession(expires: number | undefined, path: string): void {
  useEffect(() => {
    if (expires === undefined) return;
    const leaving = new AbortController();
    // Where it cannot be fetched, the server renews by itself with the next page.
    import("./keep-session").then(
      ({ keepSession }) => keepSession({ expires, path, signal: leaving.signal }),
      () => undefined,
    );
    return () => leaving.abort();
  }, [expires, path]);
}
