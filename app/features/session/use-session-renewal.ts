import { useEffect } from "react";

/**
 * Loads the code that renews the session of an open page, for signed-in users. `expires` is when the page's access token
 * expires, in milliseconds since 1970; `path` renews it.
 */
export function useSessionRenewal(expires: number | undefined, path: string): void {
  useEffect(() => {
    if (expires === undefined) return;
    const leaving = new AbortController();
    // If it cannot be loaded, the server renews the session with the next page.
    import("./renew-session").then(
      ({ renewSession }) => renewSession({ expires, path, signal: leaving.signal }),
      () => undefined,
    );
    return () => leaving.abort();
  }, [expires, path]);
}
