/** Why the site does not send content to keep: it is missing or not public, it has changed, or the request failed for now. */
export type Refusal = "refused" | "changed" | "failed";

/** The site answered, but did not send what was requested. Other downloads may still succeed. */
export class RefusedError extends Error {
  constructor(
    readonly refusal: Refusal,
    address: string,
  ) {
    super(`${refusal}: ${address}`);
  }
}

/** Returns the reason behind the status of a response that cannot be kept. */
export function refusalOf(status: number): Refusal {
  if (isWithdrawn(status) || status === 401 || status === 403) return "refused";
  if (status === 416) return "changed";
  // The page arrived, but it is not public.
  return status < 400 ? "refused" : "failed";
}

/** Whether a status says that something does not exist, or no longer exists, for any user. */
export const isWithdrawn = (status: number): boolean => status === 404 || status === 410;
