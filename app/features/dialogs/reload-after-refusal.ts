import type { ShouldRevalidateFunction } from "react-router";
import { REFUSED, type Reply } from "~/features/forms/reply";
import { keepBehindDialog } from "./dialog-location";

/**
 * Exported as `shouldRevalidate`: a refusal usually means that another user changed the data meanwhile, so the page
 * shows the current data.
 */
export const reloadAfterRefusal: ShouldRevalidateFunction = (args) =>
  args.actionStatus === REFUSED || keepBehindDialog(args);

/**
 * Exported as `shouldRevalidate`: after the error code `conflict` the page is loaded again, since its data was changed
 * meanwhile.
 */
export const reloadAfterConflict: ShouldRevalidateFunction = (args) =>
  (args.actionResult as Reply | undefined)?.failure?.code === "conflict" || keepBehindDialog(args);
