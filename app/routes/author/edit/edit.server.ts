import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { type Author, AuthorForm } from "#contract/authors";
import { AppError, ERROR_STATUS, type ErrorCode } from "#contract/errors";
import { pick } from "#contract/shared";
import { changeAuthor, getAuthor, getOwnAuthorProfile } from "~/content/authors.server";
import { type ContentClient, orNotFound, orNull } from "~/content/client.server";
import { contentContext } from "~/contexts";
import { LINKEDIN_ERROR_PARAM, PICTURE, LINKEDIN_RETURN_PARAM } from "~/paths/authors";
import { failureOf, readForm, refused, resultOf } from "~/features/forms/read-form.server";
import {
  type FieldProblem,
  type FormReply,
  type FieldProblems,
  submittedValues,
} from "~/features/forms/form-reply";
import type { Choice, EditData, LinkedIn, PictureResult } from "./edit-data";
import { ADD, withAdded, CHANGE, changedOrder, USE_NAME } from "./top-resources";
import { PROFILE_RULE_SENTENCES, type ProfileRule } from "#contract/account-rules";
import { UPLOAD_REASONS, type UploadReason } from "#contract/upload-rules";

/** Returns the name of an outcome for an address. */
export const nameOf = (outcome: PictureResult): string => Object.values(outcome)[0] ?? "";

/** Returns the outcome with that name; null for unknown names. */
export function pictureResultOf(name: string | null | undefined): PictureResult | null {
  if (name == null) return null;
  if (name === "saved" || name === "removed") return { done: name };
  if (isKeyOf(PROFILE_RULE_SENTENCES, name)) return { rule: name };
  if (isKeyOf(UPLOAD_REASONS, name)) return { reason: name };
  return isKeyOf(ERROR_STATUS, name) ? { failure: name } : null;
}

/** Upload reasons whose general messages are about documents, and the rules for images that replace them. */
const PICTURE_RULES: Partial<Record<string, ProfileRule>> = {
  type_not_allowed: "picture_kind",
  too_large: "picture_too_large",
  payload_too_large: "picture_too_large",
} satisfies Partial<Record<UploadReason | ErrorCode, ProfileRule>>;

/** Returns why an image was refused. Rethrows unexpected errors. */
export function failedResultOf(error: unknown): PictureResult {
  const { code } = failureOf(error);
  const rules = error instanceof AppError ? error.rules : undefined;
  const broken = rules?.profile_picture ?? rules?.crop;
  const rule = PICTURE_RULES[broken ?? code];
  return rule ? { rule } : (pictureResultOf(broken) ?? { failure: code });
}

const isKeyOf = <Names extends object>(
  names: Names,
  name: string,
): name is Extract<keyof Names, string> => Object.hasOwn(names, name);

/** Returns the author of an edit page. Throws 404 if there is none, 403 if the user may not edit it. */
export async function authorToEdit(content: ContentClient, slug: string): Promise<Author> {
  const author = await orNotFound(getAuthor(content, slug));
  if (!author.canEdit) throw new Response(null, { status: 403 });
  return author;
}

/** Returns the initial values of the form. */
export async function editData(
  context: Readonly<RouterContextProvider>,
  author: Author,
  query: URLSearchParams,
): Promise<EditData> {
  const content = context.get(contentContext);
  const { description, language, documents, toolkits, collections } = author;
  const isBorrowed = description !== "" && language !== content.contentLanguage;
  const choices = [
    { kind: "documents" as const, cards: documents },
    { kind: "toolkits" as const, cards: toolkits },
    { kind: "collections" as const, cards: collections },
  ];
  return {
    author: {
      ...pick(
        author,
        "slug",
        "name",
        "firstName",
        "lastName",
        "affiliation",
        "role",
        "modified",
        "image",
      ),
      description: isBorrowed ? "" : description,
      describedIn: isBorrowed ? language : null,
    },
    top: author.topResources.map(toChoice),
    choices: choices
      .filter(({ cards }) => cards.length > 0)
      .map(({ kind, cards }) => ({ kind, posts: cards.map(toChoice) })),
    linkedIn: author.isOwn ? await linkedInOf(content, query) : null,
    sentPicture: pictureResultOf(query.get(PICTURE)),
  };
}

const toChoice = ({ databaseId, title, language }: Choice): Choice => ({
  databaseId,
  title,
  language,
});

/**
 * Returns the state of the LinkedIn import; null if it is not available. Loads values only when the user returns from LinkedIn.
 */
async function linkedInOf(
  content: ContentClient,
  query: URLSearchParams,
): Promise<LinkedIn | null> {
  const { linkedIn } = await getOwnAuthorProfile(content);
  if (!linkedIn) return null;
  const problem = query.get(LINKEDIN_ERROR_PARAM);
  if (problem === "failed" || problem === "denied") return { state: problem };
  if (!query.has(LINKEDIN_RETURN_PARAM)) return { state: "ask" };
  // The server keeps the LinkedIn profile for a limited time.
  const profile = await orNull(content.get("/authors/linkedin_profile"), "reconnect");
  if (!profile) return { state: "reconnect" };
  const { name, firstName, lastName, picture } = profile;
  return { state: "offered", name, firstName, lastName, picture: picture?.url ?? null };
}

const fields = AuthorForm.shape;
// The form parser treats an empty field as absent, so an empty default is applied.
const emptyByDefault = (text: z.ZodOptional<z.ZodType<string, string>>) =>
  text.unwrap().default("");
/** The text fields of the profile form. */
export const DetailsForm = z.object({
  first_name: emptyByDefault(fields.first_name),
  last_name: emptyByDefault(fields.last_name),
  affiliation: emptyByDefault(fields.affiliation),
  role: emptyByDefault(fields.role),
  description: emptyByDefault(fields.description),
  top_resources: fields.top_resources,
  modified: z.iso.datetime(),
});

/** Adds the chosen resources in order as `values.top`, because a reply has one value per name. */
const withTop = (values: ReturnType<typeof submittedValues>, top: readonly number[]) => ({
  ...values,
  top: top.join(),
});

/**
 * Saves the form. Without JavaScript, it is also submitted by the buttons that reorder the top resources or fill in LinkedIn's
 * name. Then nothing is saved, and the reply has the new values.
 */
export async function saveDetails(content: ContentClient, author: Author, form: FormData) {
  const chosen = form.getAll("top_resources").map(Number);
  const toAdd = Number(form.get(ADD));
  const change = form.get(CHANGE);
  if (typeof change === "string")
    return withNewOrder(content, form, change, changedOrder(chosen, change, toAdd));

  const read = await readForm(form, DetailsForm);
  if ("reply" in read) {
    const { result } = read.reply.data;
    return refused<FormReply>({
      result: { ...result, initialValue: withTop(submittedValues(read.reply.data), chosen) },
    });
  }
  const { description, top_resources: top = [], ...rest } = read.value;
  // An empty description in a language without its own text is no change: it must not delete the fallback.
  const isBorrowed = description === "" && author.language !== content.contentLanguage;
  try {
    const { modified } = await changeAuthor(content, author.databaseId, {
      ...rest,
      top_resources: withAdded(top, toAdd),
      ...(!isBorrowed && { description }),
    });
    const done: FormReply = { result: { initialValue: { modified } }, done: true };
    return done;
  } catch (error) {
    const values = withTop(submittedValues(read), chosen);
    if (error instanceof AppError && error.code === "invalid_profile")
      return refused<FormReply>({ result: resultOf(values, problemsOf(error)) });
    const failure = failureOf(error);
    return refused<FormReply>({
      result: { initialValue: { ...values, modified: failure.modified ?? read.value.modified } },
      failure,
    });
  }
}

async function withNewOrder(
  content: ContentClient,
  form: FormData,
  change: string,
  top: readonly number[],
): Promise<FormReply> {
  const typed = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  const profile =
    change === USE_NAME
      ? await orNull(content.get("/authors/linkedin_profile"), "reconnect")
      : null;
  const values = withTop(
    { ...typed, ...(profile && { first_name: profile.firstName, last_name: profile.lastName }) },
    top,
  );
  return { result: { initialValue: values } };
}

/** Returns the problems reported by the content system, by field. */
function problemsOf({ rules = {} }: AppError): FieldProblems {
  return Object.fromEntries(
    Object.entries(rules).map(([field, rule]) => [field, [rule as FieldProblem]]),
  );
}
