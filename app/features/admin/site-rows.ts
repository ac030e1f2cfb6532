import type { ShouldRevalidateFunction } from "react-router";
import type { Reply } from "~/features/forms/reply";
import { keepBehindDialog } from "~/features/dialogs/dialog-location";

/* Forms that consist of one list of rows, such as menus and the spotlight. Each button sends all rows. */

/** The server's answer to such a form. */
export interface RowsReply<Row> extends Reply {
  /** Version and rows that another user has saved meanwhile, for the next save. */
  version?: string;
  theirs?: Row[];
}

/**
 * Exported as `shouldRevalidate`: a form that is shown again keeps the data it was loaded with, so that another user's
 * change does not replace it unnoticed.
 */
export const unlessShownAgain: ShouldRevalidateFunction = (args) =>
  (args.actionResult as Partial<RowsReply<unknown>> | undefined)?.result === undefined &&
  keepBehindDialog(args);
