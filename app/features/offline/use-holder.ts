import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "~/root";
import type { Holder } from "./names";

/** Returns for whom this device keeps pages now. */
export const useHolder = (): Holder =>
  useRouteLoaderData<typeof rootLoader>("root")?.account === undefined ? "visitor" : "account";
