import { type ComponentType, useEffect, useState } from "react";
import type { DragHandleProps } from "./drag-handle";

/** The handle of rows: only where there is an order to change, and only with JavaScript. */
export function useDragHandle(wanted: boolean): ComponentType<DragHandleProps> | null {
  const [Handle, setHandle] = useState<ComponentType<DragHandleProps> | null>(null);
  useEffect(() => {
    // The buttons beside it do all that it does.
    if (wanted)
      import("./drag-handle").then(
        (module) => setHandle(() => module.DragHandle),
        () => undefined,
      );
  }, [wanted]);
  return wanted ? Handle : null;
}
