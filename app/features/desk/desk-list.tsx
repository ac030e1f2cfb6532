import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Form } from "~/i18n/link";

/** Above a list of the desk: what narrows it, and the button of something new. */
export function DeskTools({ children }: { children: ReactNode }) {
  return <div className="mb-6 flex flex-wrap items-end justify-between gap-4">{children}</div>;
}

/** Of the button in it: at the end, so that its menu opens over the page; a phone's has the whole row. */
export const NEW_BUTTON = "ms-auto max-md:w-full";

/** A form that is an address: what is chosen can be kept and shared. */
export function DeskFilters({ action, children }: { action: string; children: ReactNode }) {
  return (
    <Form
      method="get"
      action={action}
      role="search"
      className="grid w-full items-end gap-3 md:w-auto md:grid-cols-[minmax(10rem,18rem)_minmax(8rem,12rem)_minmax(8rem,14rem)_auto]"
    >
      {children}
    </Form>
  );
}

interface DeskListProps {
  /** How many there are, in words. */
  count?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** What there is, a row each. */
export function DeskList({ count, className, children }: DeskListProps) {
  return (
    <>
      {count ? (
        <p className="mb-2 text-small text-ink-2" role="status">
          {count}
        </p>
      ) : null}
      <ol className={clsx("border-t-2 border-ink", className)}>{children}</ol>
    </>
  );
}

interface DeskListRowProps extends Pick<ComponentProps<"h2">, "lang"> {
  title: ReactNode;
  /** Of a wide page, each beginning on the title's first line. */
  columns?: string;
  className?: string;
  children: ReactNode;
}

/** A row of it: its title, and what else is known. */
export function DeskListRow({
  title,
  lang,
  columns = "lg:grid-cols-[minmax(0,1fr)_11rem_12rem_13rem]",
  className,
  children,
}: DeskListRowProps) {
  return (
    <li
      className={clsx(
        "grid gap-x-3 gap-y-1 border-b border-line py-3.5 text-small wrap-anywhere text-ink-2 lg:items-baseline lg:gap-x-6",
        columns,
        className,
      )}
    >
      <h2 lang={lang} dir="auto" className="text-ink t-title-s max-lg:col-span-full">
        {title}
      </h2>
      {children}
    </li>
  );
}
