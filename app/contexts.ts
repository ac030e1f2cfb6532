import { createContext, type RouterContextProvider } from "react-router";
import type { Account } from "#contract/accounts";
import type { PageLanguage } from "#contract/languages";
import type { ContentClient } from "./content/client.server";
import type { MachineMetadata } from "./features/page/page-meta";
import type { Session } from "./http/session.server";
import type { Visitor } from "./middleware/visitor";

/** `fetch` for the content system, in this process or over the network. Set by the host. */
export const contentFetchContext = createContext<typeof fetch>();
/** Public URL of the site without a trailing slash. Set by the host. */
export const siteUrlContext = createContext<string>();
/** Whether only this machine can open the site. Set by the host. */
export const localSiteContext = createContext<boolean>(false);
/** The secrets that seal session cookies. Set by the host. */
export const sessionSecretsContext = createContext<readonly [string, ...string[]]>();
/** Whether browsers get the service worker. If not, they get one that removes it. Set by the host. */
export const serviceWorkerContext = createContext<boolean>(false);
/**
 * Status and data of the refused request that an error page explains; null if no route matches the URL. Set by
 * `http/refusal-page`.
 */
export const refusalContext = createContext<{ status: number; data: unknown } | null>(null);
/** Id of this request, shown on error pages and in the log. Set by the host. */
export const requestIdContext = createContext<string>("");
/** Language of the page. Set by `middleware/language`. */
export const languageContext = createContext<PageLanguage>("en");
/** The visitor and their earlier choices. Set by `middleware/visitor`, completed by `middleware/session`. */
export const visitorContext = createContext<Visitor>();
/** Whether the post that the visitor signed in to save was saved; null on all other pages. Set by `middleware/session`. */
export const savedContext = createContext<"saved" | "failed" | null>(null);
/** The session of this request. Set by `middleware/session`. */
export const sessionContext = createContext<Session>();
/** Metadata in the page's head that only machines read. Set by the page's loader with `addMachineMetadata`. */
export const forMachinesContext = createContext<MachineMetadata | null>(null);
/** Client of the content system, for this request's language. Set by `middleware/session`. */
export const contentContext = createContext<ContentClient>();

/** Returns the signed-in user, on pages with `membersOnlyPage` or `staffOnlyPage`. Throws without that middleware. */
export function accountOf(context: Readonly<RouterContextProvider>): Account {
  const { account } = context.get(visitorContext);
  if (!account)
    throw new Error("accountOf needs membersOnlyPage or staffOnlyPage as the route's middleware.");
  return account;
}
