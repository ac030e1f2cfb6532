import type { ShouldRevalidateFunction } from "react-router";
import { keepBehindDialog } from "~/features/dialogs/dialog-location";

/** Of an answer of ours that says why something was not done (see `refused`); where the site is out of reach there is another. */
const REFUSED = 422;

/**
 * Exported as `shouldRevalidate`: what is refused was most often undone by somebody else meanwhile, so
 * the page shows how it is now.
 */
export const reloadAfterRefusal: ShouldRevalidateFunction = (args) =>
  args.actionStatus === REFUSED || keepBehindDialog(args);
