import { type ComponentProps, type ReactNode, useState } from "react";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "./dialog-store";
import { LoadingPage } from "./loading-page";

interface LoadedDialogProps<T>
  extends
    PageDialogProps,
    Pick<ComponentProps<typeof Dialog>, "closeLabel" | "wide" | "bodyClassName"> {
  /** Called without data until they are loaded. */
  title: (data: T | undefined) => string;
  children: (data: T) => ReactNode;
}

/** A page's dialog, with the data that the page itself would show. */
export function LoadedDialog<T>({ page, title, children, ...dialog }: LoadedDialogProps<T>) {
  const [data, setData] = useState<T>();
  return (
    <Dialog open title={title(data)} {...dialog}>
      {data === undefined ? <LoadingPage page={page} onLoad={setData} /> : children(data)}
    </Dialog>
  );
}
