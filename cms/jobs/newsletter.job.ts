import { z } from "zod";
import { FREQUENCIES } from "../contract/names";
import type { Job } from "./jobs.port";

/** Matches the subscriptions of a frequency and date; in a lane of its own, because a hundred thousand of them take minutes. */
export const matchIssues: Job<{ frequency: (typeof FREQUENCIES)[number]; until: string }> = {
  name: "match-newsletter-issues",
  payload: z.object({ frequency: z.enum(FREQUENCIES), until: z.iso.datetime() }),
  keyOf: ({ frequency, until }) => `${frequency} ${until}`,
  maxSeconds: 60 * 60,
  retries: 3,
  lane: "newsletter matching",
};

/** Sends the issues that wait, in another: a mail server may be slow. */
export const sendIssues: Job<object> = {
  name: "send-newsletter-issues",
  payload: z.object({}),
  keyOf: () => "all",
  // Ours: then whoever looks next goes on.
  maxSeconds: 60 * 60,
  retries: 3,
  lane: "newsletter sending",
};
