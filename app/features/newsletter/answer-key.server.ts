import { AppError } from "#contract/errors";
import { failureOf, refused } from "~/features/forms/read-form.server";
import type { Reply } from "~/features/forms/reply";

/** Performs the action of a mailed link when its button is pressed. Treats a malformed token like an expired one. */
export async function answerKey<R extends Reply>(act: () => Promise<Omit<R, keyof Reply>>) {
  try {
    return { result: {}, done: true, ...(await act()) } as R;
  } catch (error) {
    const isNone = error instanceof AppError && error.code === "invalid_input";
    return refused({
      result: {},
      failure: isNone ? { code: "link_expired" } : failureOf(error),
    } as R);
  }
}
