import type { z } from "zod";

/** Checks that a new password and its repetition match: `z.object({ password, repeat }).superRefine(repeats)`. */
export function repeats(
  { password, repeat }: { password: string; repeat: string },
  context: z.RefinementCtx,
): void {
  if (password !== repeat)
    context.addIssue({ code: "custom", path: ["repeat"], params: { rule: "password_repeat" } });
}
