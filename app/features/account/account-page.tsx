import { clsx } from "clsx";
import type { ReactNode } from "react";
import { FiguresPicture } from "~/features/covers/start-picture";
import { Trail } from "~/features/posts/trail";

/** An account form as a page of its own; on a wide screen with a picture beside it. */
export function AccountPage({
  title,
  trail,
  wide,
  children,
}: {
  title: string;
  /** Parent pages, below the start page. */ trail?: { to: string; label: string }[];
  /** Wide enough for fields of several lines. */ wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="wrap">
      <Trail items={trail} />
      <div className="items-start gap-16 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div
          className={clsx(
            "min-w-0 [&>.notice]:mb-5",
            wide ? "[&>:not(h1)]:max-w-160" : "[&>:not(h1)]:max-w-101",
          )}
        >
          <h1 className="mt-2 mb-6">{title}</h1>
          {children}
        </div>
        <FiguresPicture className="mt-3.5 hidden w-full rounded-cover forced-color-adjust-none lg:block" />
      </div>
    </div>
  );
}
