import type { ShouldRevalidateFunction } from "react-router";
import type { Reply } from "~/features/forms/reply";
import { keepBehindDialog } from "./dialog-location";

/** The status of an answer that says why something was not done (see `refused`). */
const REFUSED = 422;

/**
 * Exported as `shouldRevalidate`: a refusal usually means that another user changed the data meanwhile, so the page shows it
 * as it is now.
 */
export const reloadAfterRefusal: ShouldRevalidateFunction = (args) =>
  args.actionStatus === REFUSED || keepBehindDialog(args);

/** Exported as `shouldRevalidate`: the page is loaded again if what it shows was changed meanwhile. */
export const reloadAfterConflict: ShouldRevalidateFunction = (args) =>
  (args.actionResult as Reply | undefined)?.failure?.code === "conflict" || keepBehindDialog(args);
