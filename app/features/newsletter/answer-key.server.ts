import { AppError } from "#contract/errors";
import { failureOf, refused } from "~/features/forms/read-form.server";
import type { Reply } from "~/features/forms/reply";

/** Does by a button what the key of a mailed link is for. A key that is none at all is answered as one that is old. */
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
