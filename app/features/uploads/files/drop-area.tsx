import { clsx } from "clsx";
import { CloudUpload } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { FILE_BUTTON } from "./file-look";

interface DropAreaProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** The whole area is the field: it takes what is pressed, dropped and focused there. */
  whole: boolean;
  /** Files are held over it. */
  over?: boolean;
}

/** Where files are chosen or dropped; all other properties are the input's. */
export function DropArea({ whole, over = false, ...input }: DropAreaProps) {
  const { t } = useTranslation("upload-files");
  return (
    <div
      className={clsx(
        // As wide as there is room: the browser's own words in a field of files may be longer. As high with the browser's own
        // field in it as without: nothing moves when the script comes.
        "group/drop relative mt-2 grid min-h-36 grid-cols-1 content-center justify-items-center gap-1.5 rounded-control p-4 text-center wrap-anywhere in-[.field-bad]:border-danger",
        over ? "border-2 border-ink bg-tint" : "border-[1.5px] border-dashed border-edge bg-sunk",
        whole &&
          "has-[>input:focus-visible]:[outline:3px_solid_var(--focus)] has-[>input:focus-visible]:outline-offset-2",
      )}
    >
      <CloudUpload size={28} strokeWidth={1.75} aria-hidden="true" />
      {/* The browser's own field shows words of its own: these are for screen readers there. */}
      <p className={whole ? undefined : "sr-only"}>
        <label
          htmlFor={input.id}
          className={
            whole
              ? "text-accent underline decoration-1 underline-offset-[0.2em] group-hover/drop:text-accent-hover"
              : undefined
          }
        >
          {t("choose")}
        </label>
        {whole ? ` ${t("drop")}` : null}
      </p>
      <input
        {...input}
        type="file"
        className={clsx(
          "min-h-11 max-w-full text-[0.9375rem]",
          FILE_BUTTON,
          whole && "absolute inset-0 w-full cursor-pointer opacity-0",
        )}
      />
    </div>
  );
}
