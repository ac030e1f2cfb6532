import { isStaff } from "#contract/roles";
import { data } from "react-router";
import { z } from "zod";
import { Email } from "#contract/accounts";
import { DOCUMENT_TERMS_MAX } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { getPreferences } from "~/content/discovery.server";
import { getLayout } from "~/content/site.server";
import { failureOf, readForm, refused, resultOf } from "~/features/forms/read-form.server";
import type { FieldProblems, FormReply } from "~/features/forms/form-reply";
import { readFormData } from "~/http/form-data.server";
import { wantsPage } from "~/http/page-requests";
import type { Visitor } from "~/middleware/visitor";
import type { NewsletterData, NewsletterReply, CriteriaData } from "./newsletter-data";
import { PREVIEW_PARAM } from "~/paths/newsletter";
import {
  type FollowedSlugs,
  namesSearch,
  newCriteria,
  readCriteria,
  typedCriteria,
  criteriaProblems,
} from "./criteria.server";
import { AppError } from "#contract/errors";
import { MAIL_SANDBOX } from "./mail-view";

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
  { account }: Visitor,
  query: URLSearchParams,
): Promise<NewsletterData> {
  const staff = isStaff(account);
  const suggested = account && !namesSearch(staff, query) ? await suggestedBy(content) : {};
  return around(content, await newCriteria(content, staff, query, suggested), {
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
export async function newsletterAction(
  content: ContentClient,
  { account }: Visitor,
  request: Request,
  url: URL,
) {
  const staff = isStaff(account);
  const form = await readFormData(request);
  const isShownAgain = url.searchParams.has(PREVIEW_PARAM);
  // Runs before anything is sent: a later error here would lose what was typed.
  const typed =
    isShownAgain || wantsPage(request)
      ? { typed: await typedNewsletter(content, staff, form) }
      : {};
  if (isShownAgain) return data<NewsletterReply>({ result: {}, isShownAgain, ...typed });

  const read = await readForm(only(["email", "acceptance"], form), SignUp);
  const problems = {
    ...("reply" in read && (read.reply.data.result.error as FieldProblems)),
    ...criteriaProblems(form),
  };
  if ("reply" in read || Object.keys(problems).length > 0)
    return refused<NewsletterReply>({ result: resultOf(undefined, problems), ...typed });
  try {
    const { subscription } = await content.post("/subscriptions", {
      body: {
        email: read.value.email,
        accepted: true,
        ...(await readCriteria(content, staff, form)),
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
  return around(content, await typedCriteria(content, staff, form), {
    email: typeof email === "string" ? email : "",
    accepted: form.get("acceptance") === "on",
  });
}

async function around(
  content: ContentClient,
  criteria: CriteriaData,
  own: Pick<NewsletterData, "email" | "accepted" | "suggested">,
): Promise<NewsletterData> {
  const { settings } = await getLayout(content);
  return {
    ...own,
    criteria,
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

/** Performs the action of a mailed link when its button is pressed. Treats a malformed token like an expired one. */
export async function tokenAction<R extends FormReply>(
  act: () => Promise<Omit<R, keyof FormReply>>,
) {
  try {
    return { result: {}, done: true, ...(await act()) } as R;
  } catch (error) {
    const isNone = error instanceof AppError && error.code === "invalid_input";
    return refused({
      result: {},
      failure: isNone ? { code: "link_expired" } : failureOf(error),
    } as R);
  }
}

/** What a mail in a frame may load: its own styles and the site's pictures, within a page of the site only. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox ${MAIL_SANDBOX}`;

/** Returns the HTML of a mail, for the frame of a page. It is private, so no cache stores it. */
export function framedMail(html: string): Response {
  // Pages of the site refuse frames, so a link without a target would fail.
  return new Response(html.replace("<head>", '<head><base target="_blank">'), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
