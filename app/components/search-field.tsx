import { clsx } from "clsx";
import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

type SearchInputProps = ComponentProps<"input"> & { id: string };

export type SearchFieldProps = Omit<SearchInputProps, "type" | "children"> & {
  label: ReactNode;
  /** Visible on the start page, hidden elsewhere. */
  hideLabel?: boolean;
  submitLabel: string;
  /** Renders another input with these props, such as one with a list under the field. */
  renderInput?: (props: SearchInputProps) => ReactNode;
};

const renderPlain = (props: SearchInputProps) => <input {...props} type="search" />;

/** Field and red button in one frame; the `<form role="search">` around it belongs to the page. */
export function SearchField({
  id,
  label,
  hideLabel = true,
  submitLabel,
  className,
  renderInput = renderPlain,
  ...rest
}: SearchFieldProps) {
  return (
    <div className={clsx("relative max-w-170", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block"}>
        {label}
      </label>
      {/* Field and button are one shape, with or without focus. */}
      <div className="flex min-h-13.5 rounded-menu border-2 border-ink bg-raised has-[>input:focus-visible]:[outline:3px_solid_var(--focus)] has-[>input:focus-visible]:outline-offset-2 lg:min-h-15">
        {/* Not as wide as its default 20 characters, which would overflow a narrow phone. */}
        {renderInput({
          name: "q",
          autoComplete: "off",
          enterKeyHint: "search",
          ...rest,
          id,
          className:
            "w-0 flex-1 rounded-control px-3.5 text-[1.125rem] focus-visible:[outline:none]",
        })}
        <button
          type="submit"
          className="inline-flex min-w-14.5 cursor-pointer items-center justify-center gap-2.5 rounded-e-[5px] bg-fill px-4 font-semibold text-[#fff] hover:bg-fill-hover lg:px-6.5 forced-colors:border"
        >
          <Search size={22} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:sr-only">{submitLabel}</span>
        </button>
      </div>
    </div>
  );
}
