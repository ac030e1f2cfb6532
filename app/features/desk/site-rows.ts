import type { ShouldRevalidateFunction } from "react-router";
import type { Reply } from "~/features/forms/reply";
import { keepBehindDialog } from "~/features/dialogs/dialog-location";

/* Forms that are one list of rows, as those of menus and of the spotlight are: each of their buttons sends them all. */

/** What the server says of such a form. */
export interface RowsReply<Row> extends Reply {
  /** Of what another user has saved meanwhile: to save with. */
  version?: string;
  theirs?: Row[];
}

/**
 * Exported as `shouldRevalidate`: a form that is shown again with what was typed stays as it was read, so that
 * another user's change does not take its place unseen.
 */
export const unlessShownAgain: ShouldRevalidateFunction = (args) =>
  (args.actionResult as Partial<RowsReply<unknown>> | undefined)?.result === undefined &&
  keepBehindDialog(args);
