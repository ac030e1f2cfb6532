import type { RouterContextProvider } from "react-router";
import { contentContext, visitorContext } from "~/contexts";
import { failureOf, refused } from "~/features/forms/read-form.server";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import type { ContactData, ContactReply } from "./contact-form";

type Context = Readonly<RouterContextProvider>;

/** Loads the initial data of both forms. */
export async function contactData(
  context: Context,
  request: Request,
  url: URL,
): Promise<ContactData> {
  const { stamp } = await context.get(contentContext).get("/bot_challenge");
  const { account } = context.get(visitorContext);
  return {
    stamp,
    name: account?.name ?? "",
    email: account?.email ?? "",
    fromUrl: pageBefore(request, url),
  };
}

/** Sends a valid message. A refused one returns with the form and what was typed. Either way the proof is used up. */
export async function sendForm(
  context: Context,
  { result }: Pick<FormReply, "result">,
  send: () => Promise<unknown>,
) {
  const content = context.get(contentContext);
  // A browser that cannot solve the task has only the stamp.
  const stamp = () =>
    content.get("/bot_challenge").then(
      (next) => next.stamp,
      () => undefined,
    );
  try {
    await send();
  } catch (error) {
    return refused({ result, failure: failureOf(error), stamp: await stamp() });
  }
  const done: ContactReply = {
    result: { initialValue: null },
    fromUrl: submittedValues({ result }).fromUrl ?? "",
    done: true,
    stamp: await stamp(),
  };
  return done;
}

/** Returns the proof of a human visitor in the contract's shape. If the task was solved, nothing else counts. */
export function proofOf({
  altcha,
  stamp,
  website,
}: {
  altcha?: string;
  stamp?: string;
  website?: string;
}) {
  return altcha ? { altcha } : { stamp, website };
}

/** Returns the path of the site's page that linked here. */
function pageBefore(request: Request, url: URL): string {
  const referrer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return "";
  const before = new URL(referrer);
  return before.host === url.host && before.pathname !== url.pathname ? before.pathname : "";
}
