import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { AccountLink } from "~/features/session/account-link";

/** Its code and texts load with the pages that show it. If loading fails, a link leads to the form's own page. */
const SignInHere = lazy(() =>
  import("../account/sign-in-here").catch(() => ({ default: SignInLink })),
);

/** The sign-in form in place, which leads back to the current page. */
export function RefusedSignIn() {
  return (
    <div className="w-full max-w-101">
      <Suspense fallback={<SignInLink />}>
        <SignInHere />
      </Suspense>
    </div>
  );
}

function SignInLink() {
  const { t } = useTranslation("common");
  return (
    <AccountLink form="login" className={buttonClass({ variant: "primary" })}>
      {t("account.login")}
    </AccountLink>
  );
}
