import { useEffect } from "react";
import { useLocation } from "react-router";
import { decoded } from "~/features/shell/decoded";

/**
 * An address that names a `<details className="opens-by-address">` opens it. Until then, and without script, the style
 * sheet shows what is in it.
 */
export function useOpenTarget(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(decoded(hash.slice(1))) : null;
    if (!(target instanceof HTMLDetailsElement)) return;
    target.open = true;
    target.dataset.opened = "";
  }, [hash]);
}
