import { redirect } from "react-router";
import { z } from "zod";
import { Email } from "#contract/accounts";
import { AppError } from "#contract/errors";
import { isLanguage } from "#contract/languages";
import { DatabaseIdText } from "#contract/library";
import type { Subscription } from "#contract/subscriptions";
import type { ContentClient } from "~/content/client.server";
import { changeReader, changeSubscription, deleteSubscription, getSubscriptions, mailManageLink } from "~/content/subscriptions.server";
import { failureOf, readForm, refused } from "~/features/forms/read-form.server";
import type { Reply } from "~/features/forms/reply";
import { localisedPath } from "~/i18n/paths";
import type { ReaderView, WishData, WishReply } from "./newsletter-data";
import { isPage } from "./newsletter.server";
import { EDIT, keyIn, LOOK, type Outcome, outcomePath } from "./paths";
import { inWords, readWish, typedWish, wishOf, wishProblems } from "./wish.server";

const LinkFields = z.object({ email: Email });

/** All that goes to an address, in words, what the mail was about first; null where nothing does, or nobody has shown whose it is. Throws `link_expired`. */
export async function loadReader(content: ContentClient, key: string | null): Promise<ReaderView | null> {
  const { reader, current } = await getSubscriptions(content, key);
  if (!reader) return null;
  const subscriptions = await Promise.all(reader.subscriptions.map((subscription) => inWords(content, subscription)));
  return { ...reader, subscriptions: subscriptions.sort((one, other) => Number(other.id === current) - Number(one.id === current)) };
}

/** Likewise, where a key is no good: what the page then asks for is an address to send another to. */
export async function readerOrNone(content: ContentClient, key: string): Promise<ReaderView | null> {
  try {
    return await loadReader(content, key);
  } catch (error) {
    if (error instanceof AppError && error.code === "link_expired") return null;
    throw error;
  }
}

/** The form's fields of one subscription; a 404 Response where the reader has none of the number. */
export async function loadWish(content: ContentClient, key: string | null, id: string): Promise<WishData> {
  return wishOf(content, await ownSubscription(content, key, id));
}

async function ownSubscription(content: ContentClient, key: string | null, id: string): Promise<Subscription> {
  const { reader } = await getSubscriptions(content, key);
  const found = reader?.subscriptions.find((subscription) => String(subscription.id) === id);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** Does what one of the forms about subscriptions is sent for. Leads to where the reader sees it, or says why it came to nothing. */
export async function answerManage(content: ContentClient, staff: boolean, request: Request, url: URL) {
  const form = await request.formData();
  const key = keyIn(url.searchParams);
  const edit = url.searchParams.get(EDIT);
  if (edit !== null) return answerEdit(content, staff, { form, key, edit, isShownAgain: url.searchParams.has(LOOK), isPage: isPage(request) });
  const intent = textOf(form, "intent");
  if (intent === "link") return answerLink(content, form);
  try {
    return lead(content, key, await change(content, key, intent, form));
  } catch (error) {
    return refused<Reply>({ values: {}, problems: {}, failure: failureOf(error) });
  }
}

/** What became of it; a 400 Response for what no form of ours asks for. */
async function change(content: ContentClient, key: string | null, intent: string | null, form: FormData): Promise<Outcome> {
  const id = () => numberIn(form);
  switch (intent) {
    case "pause":
      await changeSubscription(content, id(), key, { state: "paused" });
      return "paused";
    case "resume":
      await changeSubscription(content, id(), key, { state: "active" });
      return "resumed";
    case "leave":
      await deleteSubscription(content, id(), key);
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
    await mailManageLink(content, read.value.email);
  } catch (error) {
    return refused<Reply>({ values: read.values, problems: {}, failure: failureOf(error) });
  }
  const reply: Reply = { values: read.values, problems: {}, done: true };
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

async function answerEdit(content: ContentClient, staff: boolean, { form, key, edit, isShownAgain, isPage: page }: EditForm) {
  if (isShownAgain) {
    const reply: WishReply = { values: {}, problems: {}, isShownAgain, wish: await typedWish(content, staff, form) };
    return reply;
  }
  const typed = async () => (page ? { wish: await typedWish(content, staff, form) } : {});
  const problems = wishProblems(form);
  if (Object.keys(problems).length > 0) return refused<WishReply>({ values: {}, problems, ...(await typed()) });
  try {
    const { id } = await ownSubscription(content, key, edit);
    await changeSubscription(content, id, key, await readWish(content, staff, form));
  } catch (error) {
    return refused<WishReply>({ values: {}, problems: {}, failure: failureOf(error), ...(await typed()) });
  }
  return lead(content, key, "changed");
}

function lead(content: ContentClient, key: string | null, outcome: Outcome) {
  return redirect(localisedPath(outcomePath(key, outcome), content.language), { status: 303, headers: { "X-Remix-Replace": "true" } });
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
