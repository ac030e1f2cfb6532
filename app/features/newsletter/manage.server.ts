import { data, redirect } from "react-router";
import { z } from "zod";
import { Email } from "#contract/accounts";
import { isLanguage } from "#contract/languages";
import { DatabaseIdText } from "#contract/library";
import type { Subscription, SubscriptionsAnswer } from "#contract/subscriptions";
import { type ContentClient, orNull } from "~/content/client.server";
import { changeReader, changeSubscription, getSubscriptions } from "~/content/subscriptions.server";
import { failureOf, readForm, refused, resultOf } from "~/features/forms/read-form.server";
import type { Reply } from "~/features/forms/reply";
import { readFormData } from "~/http/form-data.server";
import { wantsPage } from "~/http/is-page";
import { localisedPath } from "~/i18n/paths";
import type { OwnReader, WishReply } from "./newsletter-data";
import { EDIT, keyIn, LOOK, type Outcome, outcomePath } from "./paths";
import { inWords, readChange, typedChange, wishOf, wishProblems } from "./wish.server";

const LinkFields = z.object({ email: Email });

interface Managing {
  /** Of the mailed link; null for whoever is signed in. */
  linkKey: string | null;
  /** The number of the subscription that is to be changed, as the address has it. */
  edit: string | null;
  outcome: Outcome | null;
}

/**
 * What the page of a mailed link shows, and to whoever is signed in what the profile does. A key that is no good is that also where all
 * has ended: an address is forgotten with the last that went to it, and its links with it. Throws a 404 Response for a number that the reader has not.
 */
export async function loadManage(content: ContentClient, { linkKey, edit, outcome }: Managing) {
  const answer = await orNull(getSubscriptions(content, linkKey), "link_expired");
  if (!answer) return { view: outcome === "left" ? ("left" as const) : ("old" as const) };
  if (edit === null) return { view: "reader" as const, ...(await inView(content, answer)) };
  const subscription = subscriptionIn(answer, edit);
  return {
    view: "edit" as const,
    edit: subscription.id,
    wish: await wishOf(content, subscription),
  };
}

/** All that goes to the address of whoever is signed in. */
export async function loadOwn(content: ContentClient): Promise<OwnReader> {
  return inView(content, await getSubscriptions(content, null));
}

/** In words, what the mail was about first. */
async function inView(
  content: ContentClient,
  { reader, current, isProven }: SubscriptionsAnswer,
): Promise<OwnReader> {
  if (!reader) return { reader, isProven };
  const subscriptions = await Promise.all(
    reader.subscriptions.map((subscription) => inWords(content, subscription)),
  );
  return {
    reader: {
      ...reader,
      subscriptions: subscriptions.sort(
        (one, other) => Number(other.id === current) - Number(one.id === current),
      ),
    },
    isProven,
  };
}

function subscriptionIn({ reader }: SubscriptionsAnswer, id: string): Subscription {
  const found = reader?.subscriptions.find((subscription) => String(subscription.id) === id);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** Does what one of the forms about subscriptions is sent for. Leads to where the reader sees it, or says why it came to nothing. */
export async function answerManage(content: ContentClient, request: Request, url: URL) {
  const form = await readFormData(request);
  const key = keyIn(url.searchParams);
  const edit = url.searchParams.get(EDIT);
  if (edit !== null)
    return answerEdit(content, {
      form,
      key,
      edit,
      isShownAgain: url.searchParams.has(LOOK),
      isPage: wantsPage(request),
    });
  const intent = textOf(form, "intent");
  if (intent === "link") return answerLink(content, form);
  try {
    return lead(content, key, await change(content, key, intent, form));
  } catch (error) {
    return refused<Reply>({ result: {}, failure: failureOf(error) });
  }
}

/** What became of it; a 400 Response for what no form of ours asks for. */
async function change(
  content: ContentClient,
  key: string | null,
  intent: string | null,
  form: FormData,
): Promise<Outcome> {
  const id = () => numberIn(form);
  switch (intent) {
    case "pause":
      await changeSubscription(content, id(), key, { state: "paused" });
      return "paused";
    case "resume":
      await changeSubscription(content, id(), key, { state: "active" });
      return "resumed";
    case "leave":
      await content.delete("/subscriptions/{id}", {
        params: { path: { id: id() }, query: { key: key ?? undefined } },
      });
      return "left";
    case "language": {
      const language = textOf(form, "language");
      if (!isLanguage(language)) throw new Response(null, { status: 400 });
      await changeReader(content, key, { language });
      return "language";
    }
    case "again":
      await changeReader(content, key, { resume: true });
      return "again";
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Mails a link; what is said of it is the same whoever the address belongs to. */
async function answerLink(content: ContentClient, form: FormData) {
  const read = await readForm(form, LinkFields);
  if ("reply" in read) return read.reply;
  try {
    await content.post("/subscriptions/link", { body: { email: read.value.email } });
  } catch (error) {
    return refused<Reply>({ result: read.result, failure: failureOf(error) });
  }
  const reply: Reply = { result: read.result, done: true };
  return reply;
}

interface EditForm {
  form: FormData;
  key: string | null;
  edit: string;
  /** It is only to be shown again, with what it has looked for. */
  isShownAgain: boolean;
  isPage: boolean;
}

async function answerEdit(
  content: ContentClient,
  { form, key, edit, isShownAgain, isPage: page }: EditForm,
) {
  const answer = await orNull(getSubscriptions(content, key), "link_expired");
  if (!answer) return refused<WishReply>({ result: {}, failure: { code: "link_expired" } });
  const subscription = subscriptionIn(answer, edit);
  const typed =
    isShownAgain || page ? { wish: await typedChange(content, form, subscription) } : {};
  if (isShownAgain) return data<WishReply>({ result: {}, isShownAgain, ...typed });
  const problems = wishProblems(form);
  if (Object.keys(problems).length > 0)
    return refused<WishReply>({ result: resultOf(undefined, problems), ...typed });
  try {
    await changeSubscription(
      content,
      subscription.id,
      key,
      await readChange(content, form, subscription),
    );
  } catch (error) {
    return refused<WishReply>({ result: {}, failure: failureOf(error), ...typed });
  }
  return lead(content, key, "changed");
}

function lead(content: ContentClient, key: string | null, outcome: Outcome) {
  return redirect(localisedPath(outcomePath(key, outcome), content.language), {
    status: 303,
    headers: { "X-Remix-Replace": "true" },
  });
}

function numberIn(form: FormData): number {
  const id = DatabaseIdText.safeParse(form.get("id"));
  if (!id.success) throw new Response(null, { status: 400 });
  return id.data;
}

function textOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}
