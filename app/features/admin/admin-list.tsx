import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Form } from "~/i18n/link";

/** Filters and the "new" button above a list of the admin area. */
export function AdminTools({ children }: { children: ReactNode }) {
  return <div className="mb-6 flex flex-wrap items-end justify-between gap-4">{children}</div>;
}

/** Styles that button: at the end, so that its menu opens over the page; full width on a phone. */
export const NEW_BUTTON = "ms-auto max-md:w-full";

/** A GET form: the filters are in the address, so they can be bookmarked and shared. */
export function AdminFilters({ action, children }: { action: string; children: ReactNode }) {
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

interface AdminListProps {
  /** The number of rows, in words. */
  count?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A list of rows. */
export function AdminList({ count, className, children }: AdminListProps) {
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

interface AdminListRowProps extends Pick<ComponentProps<"h2">, "lang"> {
  title: ReactNode;
  /** Columns on a wide page, each starting on the title's first line. */
  columns?: string;
  className?: string;
  children: ReactNode;
}

/** A row with its title and further facts. */
export function AdminListRow({
  title,
  lang,
  columns = "lg:grid-cols-[minmax(0,1fr)_11rem_12rem_13rem]",
  className,
  children,
}: AdminListRowProps) {
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
