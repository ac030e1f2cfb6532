import { type ComponentType, useEffect, useState } from "react";
import type { DragHandleProps } from "./drag-handle";

/** Loads the handle of rows, only if the order can change, and only with JavaScript. */
export function useDragHandle(wanted: boolean): ComponentType<DragHandleProps> | null {
  const [Handle, setHandle] = useState<ComponentType<DragHandleProps> | null>(null);
  useEffect(() => {
    // The buttons beside it can do the same.
    if (wanted)
      import("./drag-handle").then(
        (module) => setHandle(() => module.DragHandle),
        () => undefined,
      );
  }, [wanted]);
  return wanted ? Handle : null;
}
