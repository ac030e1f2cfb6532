import { z } from "zod";
import { FREQUENCIES } from "../contract/names";
import type { Job } from "./jobs.port";

/** Matches the subscriptions of a frequency and date. It has its own lane, because a hundred thousand of them take minutes. */
export const matchIssues: Job<{ frequency: (typeof FREQUENCIES)[number]; until: string }> = {
  name: "match-newsletter-issues",
  payload: z.object({ frequency: z.enum(FREQUENCIES), until: z.iso.datetime() }),
  keyOf: ({ frequency, until }) => `${frequency} ${until}`,
  maxSeconds: 60 * 60,
  retries: 3,
  lane: "newsletter matching",
};

/** Sends waiting issues. It has its own lane, because a mail server may be slow. */
export const sendIssues: Job<object> = {
  name: "send-newsletter-issues",
  payload: z.object({}),
  keyOf: () => "all",
  // Chosen: after an hour, the next sweep continues.
  maxSeconds: 60 * 60,
  retries: 3,
  lane: "newsletter sending",
};
