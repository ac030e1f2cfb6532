import type { ReactNode } from "react";
import { Link } from "~/i18n/link";
import { buttonClass, Spinner } from "./button";

interface ShowMoreProps {
  /** Id of the status; unique if a page has several. */
  id?: string;
  shown: number;
  total: number;
  /** "6 of 286" */
  status: ReactNode;
  /** The next page, for a link that works without script; none when everything is shown. */
  to?: string | null;
  /** "Show 6 more" */
  label?: ReactNode;
  pending?: boolean;
  pendingLabel?: ReactNode;
}

export function ShowMore({
  id = "shown",
  shown,
  total,
  status,
  to,
  label,
  pending,
  pendingLabel,
}: ShowMoreProps) {
  return (
    <div className="mt-5 grid justify-items-center gap-2.5">
      <p id={id} className="text-[0.875rem] text-ink-2">
        {status}
      </p>
      <progress
        value={shown}
        max={Math.max(total, 1)}
        className="max-w-55 print:hidden"
        aria-labelledby={id}
      />
      {to ? (
        <Link
          to={to}
          className={buttonClass()}
          replace
          preventScrollReset
          aria-disabled={pending || undefined}
        >
          {pending ? <Spinner /> : null}
          {pending && pendingLabel ? pendingLabel : label}
        </Link>
      ) : null}
    </div>
  );
}
