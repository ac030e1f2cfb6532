import type { Submission } from "#contract/uploads";
import type { ExtraFieldGroup } from "#contract/extra-fields";
import type { ContentClient } from "~/content/client.server";
import { getTerms } from "~/content/taxonomies.server";
import { TERM_FIELD_NAMES, TERM_FIELDS } from "~/features/terms/field-term";

/** Loads the terms of a contribution by name, as its document will show them. Fields without terms are left out. */
export async function loadTermFacts(content: ContentClient, fields: Submission["fields"]) {
  const facts = await Promise.all(
    TERM_FIELD_NAMES.map(async (field) => {
      const taxonomy = TERM_FIELDS[field];
      const slugs = fields[field];
      const { terms } =
        slugs.length > 0 ? await getTerms(content, taxonomy, { slugs }) : { terms: [] };
      return {
        field,
        taxonomy,
        terms: terms.map(({ slug, name, language, path }) => ({
          slug,
          name: [...path, name].join(" › "),
          language,
        })),
      };
    }),
  );
  return facts.filter(({ terms }) => terms.length > 0);
}
export type TermFact = Awaited<ReturnType<typeof loadTermFacts>>[number];

/**
 * Returns the answers in extra fields in form order, with questions and the labels of chosen answers. Answers to deleted
 * fields come last, under the field's name.
 */
export function answersOf(
  extra: Submission["fields"]["extra"],
  groups: readonly ExtraFieldGroup[],
): { question: string; answer: string }[] {
  const fields = groups.flatMap((group) => group.fields);
  const names = new Set([...fields.map(({ name }) => name), ...Object.keys(extra)]);
  return [...names]
    .filter((name) => extra[name])
    .map((name) => {
      const field = fields.find((one) => one.name === name);
      const answer = extra[name]!;
      return {
        question: field?.label ?? name,
        answer: field?.choices.find(({ value }) => value === answer)?.label ?? answer,
      };
    });
}
