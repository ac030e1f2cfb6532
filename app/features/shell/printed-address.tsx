import { useRouteLoaderData } from "react-router";
import type { ShellData } from "./shell";
import { usePagePath } from "./use-page-path";

/** On paper, where the page in view stands. */
export function PrintedAddress() {
  const site = useRouteLoaderData<ShellData>("root");
  const path = usePagePath();
  return site ? (
    <p className="print-only file-address" dir="ltr">
      {site.siteUrl}
      {path}
    </p>
  ) : null;
}
