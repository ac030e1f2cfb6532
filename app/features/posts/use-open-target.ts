import { useEffect } from "react";
import { useLocation } from "react-router";
import { decoded } from "~/features/shell/decoded";

/** What the address names is open before a script has opened it, so that nothing moves then. */
export const OPENS_BY_ADDRESS =
  "[&:target:not([data-opened])::details-content]:h-auto [&:target:not([data-opened])::details-content]:[content-visibility:visible]";

/**
 * An address that names a `<details className={OPENS_BY_ADDRESS}>` opens it. Until then, and without script, the style
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
