import type { ComponentProps, MouseEvent } from "react";
import { Link } from "~/i18n/link";
import { useEditor } from "./editor-context";

/** A link from the editor to another of its pages: with script, what is typed is kept before it leads there. */
export function SaveFirstLink({ to, ...rest }: ComponentProps<typeof Link>) {
  const { saveThen, isDirty } = useEditor();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isDirty || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    saveThen(to);
  };
  return <Link to={to} {...rest} onClick={onClick} />;
}
