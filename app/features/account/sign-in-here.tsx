import { useContext } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "~/components/use-live-form";
import { redirectOf } from "~/paths/account";
import { PageContext } from "~/features/page/page-context";
import { LoginForm } from "./login-form";

/** The sign-in form on a page that is refused to visitors; it leads back to that page. */
export default function SignInHere() {
  const { pathname, search, hash } = useLocation();
  const { staffSignIn = "none" } = useContext(PageContext);
  // The server does not know the hash, and the first client render must match the server's HTML.
  const hydrated = useHydrated();
  return (
    <LoginForm
      staff={staffSignIn}
      redirect={redirectOf({ pathname, search, hash: hydrated ? hash : "" })}
    />
  );
}
