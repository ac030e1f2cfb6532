import { sql } from "kysely";
import { z } from "zod";
import { YES_NO } from "../contract/extra-field-rules";
import {
  AdminExtraField,
  typeOfKind,
  type ExtraField,
  type ExtraFieldGroup,
} from "../contract/extra-fields";
import { DEFAULT_LANGUAGE, type Language } from "../contract/languages";
import { type Taxonomy, TAXONOMIES } from "../contract/names";
import type { Db } from "../db/client";
import { toDatabaseJson } from "../db/queries";
import { translator } from "../platform/texts";
import { languageOrder } from "./language";

/** Setting of the site that holds the fields; one for all languages. */
export const FIELDS_SETTING = "extraFields";
/** The setting of former releases: groups of fields by language, written with SQL. It is used until editors save. */
export const FORMER_SETTING = "fields:documents";

const FormerGroup = z.object({
  taxonomy: z.enum(TAXONOMIES),
  terms: z.array(z.string()),
  name: z.string(),
  label: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(["text", "textarea", "select", "radio"]),
      default_value: z.string(),
      required: z.boolean(),
      choices: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
});
type FormerGroup = z.infer<typeof FormerGroup>;

/**
 * Reads the extra fields of documents, in their order. Throws if the setting has another shape, which the program never writes.
 */
export async function readFields(db: Db): Promise<AdminExtraField[]> {
  const { rows } = await sql<{ key: string; language: string; value: unknown }>`
    select key, language, value from site_settings where key in (${FIELDS_SETTING}, ${FORMER_SETTING})
    order by array_position(${languageOrder(DEFAULT_LANGUAGE)}::text[], language), language`.execute(
    db,
  );
  const stored = rows.find(({ key }) => key === FIELDS_SETTING);
  if (stored) return z.array(AdminExtraField).parse(stored.value);
  return fromFormer(
    rows.map(({ language, value }) => ({ language, groups: z.array(FormerGroup).parse(value) })),
  );
}

/** Returns the languages in which the setting of former releases has texts. */
export async function listFormerLanguages(trx: Db): Promise<string[]> {
  const rows = await trx
    .selectFrom("site_settings")
    .select("language")
    .where("key", "=", FORMER_SETTING)
    .execute();
  return rows.map((row) => row.language);
}

/** Replaces the slug of a term in the fields, without duplicates. */
export async function renameInFields(
  trx: Db,
  taxonomy: Taxonomy,
  from: string,
  to: string,
): Promise<void> {
  const fields = await readFields(trx);
  const isNamed = (field: AdminExtraField) =>
    field.taxonomy === taxonomy && field.terms.includes(from);
  if (!fields.some(isNamed)) return;
  const renamed = fields.map((field) =>
    isNamed(field)
      ? { ...field, terms: [...new Set(field.terms.map((slug) => (slug === from ? to : slug)))] }
      : field,
  );
  await sql`
    insert into site_settings (key, language, value) values (${FIELDS_SETTING}, '', ${toDatabaseJson(renamed)}::text::jsonb)
    on conflict (key, language) do update set value = excluded.value`.execute(trx);
}

/** Returns the fields as forms in a language show them: fields with the same heading and the same terms form a group. */
export function groupsOf(
  fields: readonly AdminExtraField[],
  language: Language,
): ExtraFieldGroup[] {
  const groups = new Map<string, ExtraFieldGroup>();
  const text = (texts: AdminExtraField["labels"]) =>
    languageOrder(language)
      .map((one) => texts[one as Language])
      .find(Boolean) ?? "";
  const yesNo = translator(language, "extra-fields");
  for (const field of fields) {
    const { taxonomy, terms, headings, choices } = field;
    const name = headings[DEFAULT_LANGUAGE] ?? "";
    const key = JSON.stringify([name, taxonomy, terms.toSorted()]);
    const group = groups.get(key) ?? { taxonomy, terms, name, label: text(headings), fields: [] };
    groups.set(key, group);
    group.fields.push({
      name: field.name,
      label: text(field.labels) || field.name,
      type: typeOfKind(field.kind, choices.length),
      value: "",
      default_value: field.defaultValue,
      required: field.required,
      choices: choicesOf(field, text, (value) => yesNo(value === "Yes" ? "yes" : "no")),
      min: field.min,
      max: field.max,
      digits: field.digits,
    });
  }
  return [...groups.values()];
}

function choicesOf(
  { kind, choices }: AdminExtraField,
  text: (texts: AdminExtraField["labels"]) => string,
  yesNo: (value: (typeof YES_NO)[number]) => string,
): ExtraField["choices"] {
  if (kind === "yes_no") return YES_NO.map((value) => ({ value, label: yesNo(value) }));
  return kind === "choice"
    ? choices.map(({ value, labels }) => ({ value, label: text(labels) || value }))
    : [];
}

/**
 * Converts the groups of former releases to fields. The first language determines the fields, the others only add their texts.
 */
function fromFormer(
  versions: readonly { language: string; groups: readonly FormerGroup[] }[],
): AdminExtraField[] {
  const textsOf = (find: (groups: readonly FormerGroup[]) => string | undefined) =>
    Object.fromEntries(
      versions.flatMap(({ language, groups }) => {
        const text = find(groups);
        return text ? [[language, text]] : [];
      }),
    ) as AdminExtraField["labels"];
  const fieldOf = (groups: readonly FormerGroup[], name: string) =>
    groups.flatMap(({ fields }) => fields).find((field) => field.name === name);
  return (versions[0]?.groups ?? []).flatMap(({ name: group, taxonomy, terms, fields }) =>
    fields.map(({ name, type, required, default_value: defaultValue, choices }) => ({
      name,
      labels: textsOf((groups) => fieldOf(groups, name)?.label),
      // The rules about ethics depend on the group's name, which is now its English heading.
      headings: {
        ...textsOf((groups) => groups.find((one) => one.name === group)?.label),
        [DEFAULT_LANGUAGE]: group,
      },
      kind: type === "textarea" ? "long_text" : type === "text" ? "text" : "choice",
      required,
      defaultValue,
      min: null,
      max: null,
      digits: null,
      choices: choices.map(({ value }) => ({
        value,
        labels: textsOf(
          (groups) => fieldOf(groups, name)?.choices.find((one) => one.value === value)?.label,
        ),
      })),
      taxonomy,
      terms,
    })),
  );
}
