import { data } from "react-router";
import { z } from "zod";
import { Email } from "#contract/accounts";
import { DOCUMENT_TERMS_MAX } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { getPreferences } from "~/content/discovery.server";
import { getLayout } from "~/content/site.server";
import { failureOf, readForm, refused, resultOf } from "~/features/forms/read-form.server";
import type { Problems } from "~/features/forms/reply";
import { readFormData } from "~/http/form-data.server";
import { wantsPage } from "~/http/is-page";
import type { Visitor } from "~/middleware/visitor";
import type { NewsletterData, NewsletterReply, WishData } from "./newsletter-data";
import { LOOK } from "./paths";
import {
  type FollowedSlugs,
  namesSearch,
  newWish,
  readWish,
  typedWish,
  wishProblems,
} from "./wish.server";

/** The fields besides the criteria: a valid address and accepted terms (R5.27). */
const SignUp = z
  .object({ email: Email, acceptance: z.string().optional() })
  .superRefine(({ acceptance }, context) => {
    if (acceptance !== "on")
      context.addIssue({ code: "custom", path: ["acceptance"], params: { rule: "terms" } });
  });

/**
 * Loads the form's initial values: a member's address, and either the search conditions in the address or what the
 * member follows.
 */
export async function loadNewsletter(
  content: ContentClient,
  { account, staff }: Visitor,
  query: URLSearchParams,
): Promise<NewsletterData> {
  const suggested = account && !namesSearch(staff, query) ? await suggestedBy(content) : {};
  return around(content, await newWish(content, staff, query, suggested), {
    email: account?.email ?? "",
    accepted: false,
    ...(Object.keys(suggested).length > 0 && { suggested: true }),
  });
}

/**
 * Returns the topics that the member follows, or else the countries. Not both: a subscription to both only matches
 * resources that have both.
 */
async function suggestedBy(content: ContentClient): Promise<FollowedSlugs> {
  const followed = await getPreferences(content);
  const field = (["documentTopics", "documentCountries"] as const).find(
    (one) => followed[one].length > 0,
  );
  if (!field) return {};
  return { [field]: followed[field].slice(0, DOCUMENT_TERMS_MAX).map(({ slug }) => slug) };
}

/** Subscribes to the newsletter, or only shows the form again. Returns the form as filled in if the page itself was sent. */
export async function answerNewsletter(
  content: ContentClient,
  { staff }: Visitor,
  request: Request,
  url: URL,
) {
  const form = await readFormData(request);
  const isShownAgain = url.searchParams.has(LOOK);
  // Runs before anything is sent: a later error here would lose what was typed.
  const typed =
    isShownAgain || wantsPage(request)
      ? { typed: await typedNewsletter(content, staff, form) }
      : {};
  if (isShownAgain) return data<NewsletterReply>({ result: {}, isShownAgain, ...typed });

  const read = await readForm(only(["email", "acceptance"], form), SignUp);
  const problems = {
    ...("reply" in read && (read.reply.data.result.error as Problems)),
    ...wishProblems(form),
  };
  if ("reply" in read || Object.keys(problems).length > 0)
    return refused<NewsletterReply>({ result: resultOf(undefined, problems), ...typed });
  try {
    const { subscription } = await content.post("/subscriptions", {
      body: {
        email: read.value.email,
        accepted: true,
        ...(await readWish(content, staff, form)),
        language: content.contentLanguage,
      },
    });
    return data<NewsletterReply>({
      result: { initialValue: { email: read.value.email } },
      done: true,
      outcome: subscription ? "active" : "mailed",
    });
  } catch (error) {
    return refused<NewsletterReply>({
      result: {},
      failure: failureOf(error),
      ...typed,
    });
  }
}

async function typedNewsletter(
  content: ContentClient,
  staff: boolean,
  form: FormData,
): Promise<NewsletterData> {
  const email = form.get("email");
  return around(content, await typedWish(content, staff, form), {
    email: typeof email === "string" ? email : "",
    accepted: form.get("acceptance") === "on",
  });
}

async function around(
  content: ContentClient,
  wish: WishData,
  own: Pick<NewsletterData, "email" | "accepted" | "suggested">,
): Promise<NewsletterData> {
  const { settings } = await getLayout(content);
  return {
    ...own,
    wish,
    policyUrl: settings.privacyPolicyUrl,
    termsUrl: settings.termsAndConditionsUrl,
  };
}

/** Returns some fields of a form. `readForm` would take the names of the term fields for list positions. */
function only(names: readonly string[], form: FormData): FormData {
  const part = new FormData();
  for (const name of names) for (const value of form.getAll(name)) part.append(name, value);
  return part;
}
