import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import { Form } from "~/i18n/link";

interface ListToolsProps {
  /** Where the form leads, without language. */
  action: string;
  id: string;
  name: string;
  label: string;
  /** The search text of the current list. */
  value: string;
  /** Label of the button. */
  submit: string;
  /** Hidden fields: the order of the current list. */
  hidden?: ReactNode;
  className?: string;
  /** Beside the form. */
  children?: ReactNode;
}

/** A search form above the user's own list. */
export function ListTools({
  action,
  id,
  name,
  label,
  value,
  submit,
  hidden,
  className,
  children,
}: ListToolsProps) {
  return (
    <div className={clsx("mb-4 flex flex-wrap items-end justify-between gap-4", className)}>
      <Form
        action={action}
        role="search"
        preventScrollReset
        className="flex max-w-128 min-w-0 grow basis-72 items-end gap-3 max-[18rem]:flex-wrap"
      >
        {hidden}
        {/* The key resets the field when the address has another search text. */}
        <TextField
          key={value}
          id={id}
          name={name}
          type="search"
          label={label}
          defaultValue={value}
          maxLength={100}
          className="flex-1"
        />
        <Button className="min-h-12">{submit}</Button>
      </Form>
      {children}
    </div>
  );
}
