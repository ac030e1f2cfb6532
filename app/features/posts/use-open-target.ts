import { useEffect } from "react";
import { useLocation } from "react-router";
import { decoded } from "~/features/shell/decoded";

/** The address's target is open before the script opens it, so that nothing moves. */
export const OPENS_BY_ADDRESS =
  "[&:target:not([data-opened])::details-content]:h-auto [&:target:not([data-opened])::details-content]:[content-visibility:visible]";

/**
 * Opens the `<details className={OPENS_BY_ADDRESS}>` that the address names. Until then, and without script, the style
 * sheet shows its content.
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
