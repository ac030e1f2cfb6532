import type { ReactNode } from "react";
import { classes } from "~/components/classes";
import { FiguresPicture } from "~/features/covers/start-picture";
import { Trail } from "~/features/posts/trail";
import accountStyles from "~/styles/account.css?url";
import formStyles from "~/styles/forms.css?url";

/** The style sheets of the forms: `export const links = accountStyleLinks` in their routes. */
export const accountStyleLinks = () =>
  [formStyles, accountStyles].map((href) => ({ rel: "stylesheet", href }));

/** One of the forms as a page of its own, on a wide screen with the library's figures beside it. */
export function AccountPage({
  title,
  trail,
  wide,
  children,
}: {
  title: string;
  /** Pages above it, below the start page. */ trail?: { to: string; label: string }[];
  /** With fields for more than a line. */ wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="wrap">
      <Trail items={trail} />
      <div className="account-sheet">
        <div className={classes("account-page", wide && "[&>:not(h1)]:max-w-160")}>
          <h1>{title}</h1>
          {children}
        </div>
        <FiguresPicture className="account-picture" />
      </div>
    </div>
  );
}
