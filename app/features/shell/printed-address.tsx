import { useRouteLoaderData } from "react-router";
import type { ShellData } from "./shell";
import { usePagePath } from "./use-page-path";

/** Styles an address that is only printed. */
export const PRINTED_ADDRESS = "hidden text-[0.875rem] wrap-anywhere print:block";

/** The address of the current page, for print. */
export function PrintedAddress() {
  const site = useRouteLoaderData<ShellData>("root");
  const path = usePagePath();
  return site ? (
    <p className={PRINTED_ADDRESS} dir="ltr">
      {site.siteUrl}
      {path}
    </p>
  ) : null;
}
