import { logError } from "./http/form-data.server";
import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import type { PageLanguage } from "#contract/languages";
import {
  contentContext,
  forMachinesContext,
  languageContext,
  requestIdContext,
  serviceWorkerContext,
} from "./contexts";
import { contentSecurityPolicy, takeScriptMarks } from "./http/security-headers.server";
import { PageContext, type ShellData } from "./features/page/page-context";
import { isFormRejected, type FormReply } from "./features/forms/form-reply";
import { mayBeInternalPath } from "./paths/site";
import { shellData } from "./features/page/shell-data.server";
import { i18nOf } from "./i18n/i18next.server";

/**
 * Renders a complete page. Streaming would not help: loaders have everything before rendering starts. One buffer compresses
 * better and costs half the CPU of many chunks.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const scriptMark = randomUUID();
  const language = context.get(languageContext);
  const shell = await missingShell(entryContext, context);
  const staffSignIn = await staffSignInOf(request, entryContext, context);
  const forMachines = entryContext.staticHandlerContext.errors
    ? null
    : context.get(forMachinesContext);
  let failed = false;
  const markedPage = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <PageContext
        value={{
          requestId: context.get(requestIdContext),
          withoutWorker: !context.get(serviceWorkerContext),
          nonce: scriptMark,
          shell,
          staffSignIn,
          forMachines,
        }}
      >
        <I18nextProvider i18n={i18nOf(language)}>
          <ServerRouter
            context={withErrorTitle(entryContext, language)}
            url={request.url}
            nonce={scriptMark}
          />
        </I18nextProvider>
      </PageContext>,
      {
        nonce: scriptMark,
        // By default, React sends large Suspense boundaries separately, and a script moves them into place.
        progressiveChunkSize: Infinity,
        onAllReady() {
          pipe(collected(resolve).on("error", reject));
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          logError("a page could not be rendered", error);
        },
      },
    );
  });
  const { page, scriptHashes } = takeScriptMarks(markedPage, scriptMark);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Asks the browser to report a slow connection with later requests. Pages then omit scripts (`middleware/visitor.ts`).
  headers.set("Accept-CH", "ECT");
  headers.set("Content-Security-Policy", contentSecurityPolicy(scriptHashes));
  return new Response(request.method === "HEAD" ? null : page, {
    status: failed ? 500 : status,
    headers,
  });
}

/** Returns a stream that collects a page and passes it on as a whole: half a millisecond faster than one that is read again. */
function collected(done: (page: string) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    write(piece: Uint8Array, _encoding, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      done(Buffer.concat(pieces).toString());
      next();
    },
  });
}

/**
 * Returns the root's data if a middleware refused the page. The root's loader did not run then, but the page needs menus and
 * the visitor's choices. Undefined if loading fails: the page then works without.
 */
async function missingShell(
  { staticHandlerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<ShellData> {
  if (staticHandlerContext.loaderData.root || !staticHandlerContext.errors) return undefined;
  return shellData(context).catch(() => undefined);
}

/**
 * Returns how staff sign in, for the sign-in form of a refused page. Undefined if the page has no such form. Also undefined if
 * loading fails: the form then has no staff button.
 */
async function staffSignInOf(
  request: Request,
  { staticHandlerContext: { statusCode } }: EntryContext,
  context: RouterContextProvider,
) {
  const hasForm =
    statusCode === 401 || (statusCode === 404 && mayBeInternalPath(new URL(request.url).pathname));
  if (!hasForm) return undefined;
  return context
    .get(contentContext)
    .get("/sign_on")
    .then(
      ({ staff }) => staff,
      () => undefined,
    );
}

/**
 * Adds the error to the title of a page that shows a form again, as `useFormFetcher` does with JavaScript: `meta` functions do
 * not receive the form's reply.
 */
function withErrorTitle(entryContext: EntryContext, language: PageLanguage): EntryContext {
  const { actionData } = entryContext.staticHandlerContext;
  const [id, reply] = Object.entries(actionData ?? {})[0] ?? [];
  const route = id === undefined ? undefined : entryContext.routeModules[id];
  if (!id || !route?.meta || !isFormRejected(reply as Partial<FormReply> | undefined))
    return entryContext;
  const t = i18nOf(language).getFixedT(null, "forms");
  const { meta } = route;
  const told: typeof meta = (args) =>
    meta(args)?.map((entry) =>
      "title" in entry
        ? { ...entry, title: t("error.title", { title: String(entry.title) }) }
        : entry,
    );
  return {
    ...entryContext,
    routeModules: { ...entryContext.routeModules, [id]: { ...route, meta: told } },
  };
}

/** Logs errors of loaders and actions, with the id that the visitor sees. Expected responses are not errors. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logError("request failed", error);
};
