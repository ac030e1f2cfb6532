import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { sessionSecretsContext } from "../contexts";
import { isSecure, readCookie } from "../middleware/cookies";
import { seal, unseal } from "./seal.server";

type Context = Readonly<RouterContextProvider>;

/** Every cookie of ours that is somebody's own. */
const SEALED = ["session", "sign-on", "invitations", "save"] as const;
type SealedName = (typeof SEALED)[number];

export interface SealedCookie<Value> {
  /** Whether a request's cookies hold one of the name, good or not: also before there is a context. */
  came(header: string | null): boolean;
  /** What a request's cookie holds; null where there is none, or one that we have not sealed. */
  open(context: Context, header: string | null): Promise<Value | null>;
  /** The `Set-Cookie` value that makes the browser's cookie this one; null ends it. */
  set(context: Context, value: Value | null): Promise<string>;
}

/**
 * A cookie that the browser keeps without being able to read or change it. Lax, so that it comes along when somebody
 * follows a link here, or is sent back by an identity provider. Over https its name has the prefix with which browsers
 * take it from this very host alone: no neighbour can plant one.
 */
export function sealedCookie<Value>(
  name: SealedName,
  { shape, maxAgeSeconds }: { shape: z.ZodType<Value>; maxAgeSeconds: number },
): SealedCookie<Value> {
  const hostName = hostNameOf(name);
  const nameFor = (context: Context) => (isSecure(context) ? hostName : name);
  return {
    came: (header) => cameAs(name, header),
    async open(context, header) {
      const sealed = readCookie(header, nameFor(context));
      return sealed
        ? (shape.safeParse(await unseal(sealed, context.get(sessionSecretsContext), name)).data ??
            null)
        : null;
    },
    async set(context, value) {
      const sealed =
        value === null ? "" : await seal(value, context.get(sessionSecretsContext), name);
      return `${nameFor(context)}=${sealed}; Path=/; Max-Age=${value === null ? 0 : maxAgeSeconds}; SameSite=Lax; HttpOnly${isSecure(context) ? "; Secure" : ""}`;
    },
  };
}

/** Whether a request's cookies hold any of these, good or not: then its answer may be for this visitor alone. */
export const hasSealedCookie = (header: string | null): boolean =>
  SEALED.some((name) => cameAs(name, header));

const hostNameOf = (name: SealedName) => `__Host-${name}`;
const cameAs = (name: SealedName, header: string | null): boolean =>
  [name, hostNameOf(name)].some((either) => readCookie(header, either));
