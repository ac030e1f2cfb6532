/** Why the site does not give what is to be kept: it is not everybody's or not there, it is another by now, or the site cannot give it just now. */
export type Refusal = "refused" | "changed" | "failed";

/** The line is there, and what was asked for does not come over it; what else is to be kept may. */
export class RefusedError extends Error {
  constructor(
    readonly refusal: Refusal,
    address: string,
  ) {
    super(`${refusal}: ${address}`);
  }
}

/** What an answer that cannot be kept says by its status. */
export function refusalOf(status: number): Refusal {
  if (isWithdrawn(status) || status === 401 || status === 403) return "refused";
  if (status === 416) return "changed";
  // A page that came, and is not everybody's.
  return status < 400 ? "refused" : "failed";
}

/** Whether a status says that something is not there, or not any more, for whoever asks. */
export const isWithdrawn = (status: number): boolean => status === 404 || status === 410;
