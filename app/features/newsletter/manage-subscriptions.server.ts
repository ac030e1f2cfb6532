import { data, redirect } from "react-router";
import { z } from "zod";
import { Email } from "#contract/accounts";
import { isLanguage } from "#contract/languages";
import { DatabaseIdText } from "#contract/library";
import type { Subscription, SubscriptionsAnswer } from "#contract/subscriptions";
import { type ContentClient, orNull } from "~/content/client.server";
import {
  changeSubscriberSettings,
  changeSubscription,
  getSubscriptions,
} from "~/content/subscriptions.server";
import { failureOf, readForm, refused, resultOf } from "~/features/forms/read-form.server";
import type { FormReply } from "~/features/forms/form-reply";
import { readFormData } from "~/http/form-data.server";
import { wantsPage } from "~/http/page-requests";
import { localisedPath } from "~/i18n/paths";
import type { OwnReader, CriteriaReply } from "./newsletter-data";
import {
  EDIT,
  tokenIn,
  PREVIEW_PARAM,
  type ManageResult,
  manageResultPath,
} from "~/paths/newsletter";
import {
  subscriptionView,
  readChange,
  typedChange,
  criteriaOf,
  criteriaProblems,
} from "./criteria.server";

const LinkFields = z.object({ email: Email });

interface ManageParams {
  /** Token of the mailed link; null for a signed-in user. */
  linkToken: string | null;
  /** Number of the subscription to change, as in the address. */
  edit: string | null;
  outcome: ManageResult | null;
}

/**
 * Loads the page of a mailed link; for a signed-in user, what the profile shows. After the last subscription ends, a token is
 * invalid too, because the address and its links are deleted with the subscription. Throws a 404 Response for a number that is
 * not the reader's.
 */
export async function loadManage(
  content: ContentClient,
  { linkToken, edit, outcome }: ManageParams,
) {
  const answer = await orNull(getSubscriptions(content, linkToken), "link_expired");
  if (!answer) return { view: outcome === "left" ? ("left" as const) : ("old" as const) };
  if (edit === null) return { view: "reader" as const, ...(await readerView(content, answer)) };
  const subscription = subscriptionIn(answer, edit);
  return {
    view: "edit" as const,
    edit: subscription.id,
    criteria: await criteriaOf(content, subscription),
  };
}

/** Loads all subscriptions of the signed-in user's address. */
export async function loadOwnSubscriptions(content: ContentClient): Promise<OwnReader> {
  return readerView(content, await getSubscriptions(content, null));
}

/** Returns the subscriptions as sentences, the one that the email was about first. */
async function readerView(
  content: ContentClient,
  { reader, current, isProven }: SubscriptionsAnswer,
): Promise<OwnReader> {
  if (!reader) return { reader, isProven };
  const subscriptions = await Promise.all(
    reader.subscriptions.map((subscription) => subscriptionView(content, subscription)),
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

/** Performs the action of a subscription form. Redirects to the page that shows the change, or returns why it failed. */
export async function manageAction(content: ContentClient, request: Request, url: URL) {
  const form = await readFormData(request);
  const key = tokenIn(url.searchParams);
  const edit = url.searchParams.get(EDIT);
  if (edit !== null)
    return editAction(content, {
      form,
      key,
      edit,
      isShownAgain: url.searchParams.has(PREVIEW_PARAM),
      isPage: wantsPage(request),
    });
  const intent = textOf(form, "intent");
  if (intent === "link") return linkAction(content, form);
  try {
    return lead(content, key, await change(content, key, intent, form));
  } catch (error) {
    return refused<FormReply>({ result: {}, failure: failureOf(error) });
  }
}

/** Returns the outcome of the change. Throws a 400 Response for an unknown intent. */
async function change(
  content: ContentClient,
  key: string | null,
  intent: string | null,
  form: FormData,
): Promise<ManageResult> {
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
      await changeSubscriberSettings(content, key, { language });
      return "language";
    }
    case "again":
      await changeSubscriberSettings(content, key, { resume: true });
      return "again";
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Mails a link. The answer is the same for every address, with or without subscriptions. */
async function linkAction(content: ContentClient, form: FormData) {
  const read = await readForm(form, LinkFields);
  if ("reply" in read) return read.reply;
  try {
    await content.post("/subscriptions/link", { body: { email: read.value.email } });
  } catch (error) {
    return refused<FormReply>({ result: read.result, failure: failureOf(error) });
  }
  const reply: FormReply = { result: read.result, done: true };
  return reply;
}

interface EditForm {
  form: FormData;
  key: string | null;
  edit: string;
  /** Whether the form is only shown again, with the search results. */
  isShownAgain: boolean;
  isPage: boolean;
}

async function editAction(
  content: ContentClient,
  { form, key, edit, isShownAgain, isPage: page }: EditForm,
) {
  const answer = await orNull(getSubscriptions(content, key), "link_expired");
  if (!answer) return refused<CriteriaReply>({ result: {}, failure: { code: "link_expired" } });
  const subscription = subscriptionIn(answer, edit);
  const typed =
    isShownAgain || page ? { criteria: await typedChange(content, form, subscription) } : {};
  if (isShownAgain) return data<CriteriaReply>({ result: {}, isShownAgain, ...typed });
  const problems = criteriaProblems(form);
  if (Object.keys(problems).length > 0)
    return refused<CriteriaReply>({ result: resultOf(undefined, problems), ...typed });
  try {
    await changeSubscription(
      content,
      subscription.id,
      key,
      await readChange(content, form, subscription),
    );
  } catch (error) {
    return refused<CriteriaReply>({ result: {}, failure: failureOf(error), ...typed });
  }
  return lead(content, key, "changed");
}

function lead(content: ContentClient, key: string | null, outcome: ManageResult) {
  return redirect(localisedPath(manageResultPath(key, outcome), content.language), {
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
