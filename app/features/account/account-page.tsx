import type { ReactNode } from "react";
import { Trail } from "~/features/posts/trail";
import accountStyles from "~/styles/account.css?url";
import formStyles from "~/styles/forms.css?url";

/** The style sheets of the forms: `export const links = accountStyleLinks` in their routes. */
export const accountStyleLinks = () => [formStyles, accountStyles].map((href) => ({ rel: "stylesheet", href }));

/** One of the forms as a page of its own. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap account-page">
      <Trail />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
