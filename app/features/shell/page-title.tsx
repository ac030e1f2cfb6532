import { useEffect } from "react";

/** The title of a page that no route's `meta` knows of: an error page. */
export function PageTitle({ children: title }: { children: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  // The server puts it into the head; in the browser the effect above does.
  return import.meta.env.SSR ? <title>{title}</title> : null;
}
