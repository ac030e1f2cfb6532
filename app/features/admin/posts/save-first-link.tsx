import { type ComponentProps, type MouseEvent } from "react";
import { useEditor } from "./editor-form";
import { Link } from "~/i18n/link";

/** Whether a click leads away in the same tab. */
export const isLeaving = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link from the editor to another of its pages: with script, what is typed is saved first. */
export function SaveFirstLink({ to, onClick, ...rest }: ComponentProps<typeof Link>) {
  const { saveThen, isDirty } = useEditor();
  const onLeave = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isDirty || !isLeaving(event)) return;
    event.preventDefault();
    saveThen(to);
  };
  return <Link to={to} {...rest} onClick={onLeave} />;
}
