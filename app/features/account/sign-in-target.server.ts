import type { PageLanguage } from "#contract/languages";
import { returnPath } from "~/http/return-path";
import { localisedPath } from "~/i18n/paths";
import type { z } from "zod";

/** Returns where signing in leads: the remembered path within the site, or else the start page in the language. */
export function signInTarget(target: unknown, language: PageLanguage): string {
  const path = returnPath(target);
  return path === "/" ? localisedPath(path, language) : path;
}

/** Checks that a new password and its repetition match: `z.object({ password, repeat }).superRefine(repeats)`. */
export function repeats(
  { password, repeat }: { password: string; repeat: string },
  context: z.RefinementCtx,
): void {
  if (password !== repeat)
    context.addIssue({ code: "custom", path: ["repeat"], params: { rule: "password_repeat" } });
}
