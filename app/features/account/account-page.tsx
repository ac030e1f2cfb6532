import type { ReactNode } from "react";
import { Trail } from "~/features/posts/trail";
import accountStyles from "~/styles/account.css?url";
import formStyles from "~/styles/forms.css?url";

/** The style sheets of the forms: `export const links = accountStyleLinks` in their routes. */
export const accountStyleLinks = () => [formStyles, accountStyles].map((href) => ({ rel: "stylesheet", href }));

/** One of the forms as a page of its own. */
export function AccountPage({ title, trail, children }: { title: string; /** Pages above it, below the start page. */ trail?: { to: string; label: string }[]; children: ReactNode }) {
  return (
    <div className="wrap account-page">
      <Trail items={trail} />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
