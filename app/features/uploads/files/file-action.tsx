import type { ComponentProps } from "react";

interface FileActionProps extends Omit<ComponentProps<"button">, "className" | "children"> {
  label: string;
  /** The file's name, for screen readers. */
  file: string;
}

/** A button for an action on a file of the form. */
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
