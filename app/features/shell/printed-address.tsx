import { useRouteLoaderData } from "react-router";
import type { ShellData } from "./shell";
import { usePagePath } from "./use-page-path";

/** An address that is on paper alone. */
export const PRINTED_ADDRESS = "hidden text-[0.875rem] wrap-anywhere print:block";

/** On paper, where the page in view stands. */
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
