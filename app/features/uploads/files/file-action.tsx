import type { ComponentProps } from "react";

interface FileActionProps extends Omit<ComponentProps<"button">, "className" | "children"> {
  label: string;
  /** The name of the file, for screen readers. */
  file: string;
}

/** What can be done with a file of a form. */
export function FileAction({ label, file, ...rest }: FileActionProps) {
  return (
    <button
      {...rest}
      className="min-h-11 cursor-pointer px-2 text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover"
    >
      {label}
      <span className="sr-only"> {file}</span>
    </button>
  );
}
