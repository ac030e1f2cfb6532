import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Form, Link } from "~/i18n/link";

type FilterFormProps = Omit<ComponentProps<typeof Form>, "method" | "className"> & {
  /** Label of its button, if "Show" is not enough. */
  show?: ReactNode;
  /** Link to the unfiltered list; missing if no filter is set. */
  clear?: string;
};

/** A GET form for a list's filters: the address can be bookmarked and shared. */
export function FilterForm({ show, clear, children, ...rest }: FilterFormProps) {
  const { t } = useTranslation("review-lists");
  return (
    <Form
      {...rest}
      method="get"
      className="my-4 grid max-w-180 items-end gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]"
    >
      {children}
      <div className="actions">
        <Button>{show ?? t("filter.show")}</Button>
        {clear === undefined ? null : (
          <Link to={clear} className="inline-flex min-h-11 items-center">
            {t("filter.clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}
