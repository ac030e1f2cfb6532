import type { MiddlewareFunction } from "react-router";
import { AppError } from "#contract/errors";
import { endSubscription } from "~/content/subscriptions.server";
import { contentContext } from "~/contexts";
import { tokenIn } from "~/paths/newsletter";
import { readFormData } from "~/http/form-data.server";

/**
 * Field and value of an email program's one-click unsubscribe request. RFC 8058, 3.1 and 3.2: a form of either encoding,
 * without cookies.
 */
const FIELD = "List-Unsubscribe";
const VALUE = "One-Click";

/**
 * Unsubscribes at once when an email program requests it, and replies in plain text, since no page is shown. Other requests
 * continue to the page.
 */
export const unsubscribeWithOneClick: MiddlewareFunction<Response> = async ({
  request,
  url,
  context,
}) => {
  if (request.method !== "POST" || !(await isOneClickRequest(request.clone()))) return;
  try {
    await endSubscription(context.get(contentContext), tokenIn(url.searchParams) ?? "");
    return plainResponse("You have been unsubscribed.", 200);
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      return plainResponse("This unsubscribe link is not valid.", error.status);
    throw error;
  }
};

async function isOneClickRequest(request: Request): Promise<boolean> {
  const form = await readFormData(request).catch(() => null);
  return form?.get(FIELD) === VALUE;
}

const plainResponse = (text: string, status: number) =>
  new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
