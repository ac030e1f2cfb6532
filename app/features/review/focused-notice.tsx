import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "~/components/notice";

interface FocusedNoticeProps {
  /** For addresses that lead here. */
  id?: string;
  tone: "success" | "warning";
  children: ReactNode;
}

/** Says what has become of something: whoever did it reads on from here. Give it a `key` for each outcome. */
export function FocusedNotice({ id, tone, children }: FocusedNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice id={id} ref={ref} tone={tone} role="status" focusable>
      {children}
    </Notice>
  );
}
