import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "~/root";
import type { Holder } from "./names";

/** For whom this device keeps what is kept now. */
export const useHolder = (): Holder =>
  useRouteLoaderData<typeof rootLoader>("root")?.account === undefined ? "visitor" : "account";
