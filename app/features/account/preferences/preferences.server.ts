import { FOLLOWED_TERMS_MAX } from "#contract/limits";
import { PREFERENCE_FIELDS } from "#contract/discovery";
import { searchFieldOf } from "#contract/upload-rules";
import type { ContentClient } from "~/content/client.server";
import { getPreferences } from "~/content/discovery.server";
import { getTerms } from "~/content/taxonomies.server";
import { failureOf, resultOf } from "~/features/forms/read-form.server";
import type { FormReply } from "~/features/forms/form-reply";
import type { TermFieldData } from "~/features/terms/field-term";
import { hasUnresolvedText, loadTermField } from "~/features/terms/terms.server";
import { FIELD_OF, STEPS, type Step } from "./preferences-form";

/** Initial values of both steps by name, as the dialog goes from one to the next. */
export type StepFields = Record<Step, TermFieldData>;

/** Loads the form's fields with what the member follows. */
export async function loadSteps(content: ContentClient): Promise<StepFields> {
  const preferences = await getPreferences(content);
  const fields = await Promise.all(
    STEPS.map(async (step) => {
      const field = FIELD_OF[step];
      return [
        step,
        await loadTermField(content, field, {
          [field]: preferences[field].map(({ slug }) => slug),
        }),
      ] as const;
    }),
  );
  return Object.fromEntries(fields) as StepFields;
}

/** Returns a step's field as typed, with its search results. */
export function typedField(
  content: ContentClient,
  step: Step,
  form: FormData,
): Promise<TermFieldData> {
  const field = FIELD_OF[step];
  return loadTermField(content, field, {
    [field]: form.getAll(field),
    [searchFieldOf(field)]: form.get(searchFieldOf(field)),
  });
}

/** Saves the terms in a step's form as those that the member follows. Returns the problems, or undefined on success. */
export async function saveStep(
  content: ContentClient,
  step: Step,
  form: FormData,
): Promise<FormReply | undefined> {
  const field = FIELD_OF[step];
  if (hasUnresolvedText(field, form))
    return { result: resultOf(undefined, { [field]: ["not_chosen"] }) };
  try {
    const slugs = form
      .getAll(field)
      .filter((one): one is string => typeof one === "string" && one !== "" && !one.includes(","))
      .slice(0, FOLLOWED_TERMS_MAX);
    const { terms } =
      slugs.length > 0
        ? await getTerms(content, PREFERENCE_FIELDS[field], { slugs })
        : { terms: [] };
    await content.post("/update_user_preferences", {
      params: { query: { language: content.contentLanguage } },
      body: { [field]: terms.map(({ databaseId }) => databaseId) },
    });
    return undefined;
  } catch (error) {
    return { result: {}, failure: failureOf(error) };
  }
}
