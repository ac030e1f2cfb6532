import { TOKEN_REFRESH_INTERVAL_MS } from "#contract/limits";

interface SessionRenewal {
  /** When the access token expires, in milliseconds since 1970. */
  expires: number;
  /** Path that renews it. */
  path: string;
  /** Stops the renewals. */
  signal: AbortSignal;
}

/**
 * Renews the session of an open page regularly, and when the window gets the focus after the token has expired (R4.3,
 * R9.9). When the session has ended, the page reloads: it says so, and offers to sign in again.
 */
export function renewSession({ expires, path, signal }: SessionRenewal): void {
  let renewing = false;

  async function renew(): Promise<void> {
    if (renewing) return;
    renewing = true;
    try {
      const response = await fetch(path, { method: "POST", signal });
      if (response.status === 401) location.reload();
      else if (response.ok) ({ expires } = (await response.json()) as { expires: number });
    } catch {
      // Offline, or the page is closing: the next focus tries again, and the server renews with every page.
    } finally {
      renewing = false;
    }
  }

  addEventListener("focus", () => Date.now() > expires && void renew(), { signal });
  const timer = setInterval(() => void renew(), TOKEN_REFRESH_INTERVAL_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
}
