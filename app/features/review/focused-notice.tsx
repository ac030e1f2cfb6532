import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "~/components/notice";

interface FocusedNoticeProps {
  /** Target of links to the notice. */
  id?: string;
  tone: "success" | "warning";
  children: ReactNode;
}

/** A notice about the outcome of an action, which takes the focus. Give it a `key` for each outcome. */
export function FocusedNotice({ id, tone, children }: FocusedNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice id={id} ref={ref} tone={tone} role="status" focusable>
      {children}
    </Notice>
  );
}
