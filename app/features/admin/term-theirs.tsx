import { useTranslation } from "react-i18next";
import { LANGUAGES } from "#contract/languages";
import { CODED_TAXONOMIES, HIERARCHICAL_TAXONOMIES } from "#contract/names";
import type { AdminTerm } from "#contract/terms-admin";
import { Notice } from "~/components/notice";
import { descriptionField, nameField } from "./term-fields";

interface TermTheirsProps {
  /** The version that another user saved. */
  theirs: AdminTerm;
  /** The form's input. */
  typed: Partial<Record<string, string>>;
  /** Labels of the fields by name. */
  labels: Record<string, string>;
}

/** What another user has saved meanwhile, where it differs from the form. */
export function TermTheirs({ theirs, typed, labels }: TermTheirsProps) {
  const { t } = useTranslation("admin-terms");
  const { taxonomy, names, descriptions, slug, parent, family, code, position } = theirs;
  // Each value as in the form, and as text.
  const saved: [string, string, string?][] = [
    ...LANGUAGES.flatMap((one): [string, string][] => [
      [nameField(one), names[one] ?? ""],
      [descriptionField(one), descriptions[one] ?? ""],
    ]),
    ["slug", slug],
    ...(HIERARCHICAL_TAXONOMIES.includes(taxonomy)
      ? [
          ["parent", String(parent?.databaseId ?? ""), parent?.name ?? t("parent.none")] as [
            string,
            string,
            string,
          ],
        ]
      : []),
    ...(taxonomy === "topics"
      ? [
          ["family", family ?? "", t(family ? `family.${family}` : "family.parents")] as [
            string,
            string,
            string,
          ],
        ]
      : []),
    ...(CODED_TAXONOMIES.includes(taxonomy) ? [["code", code] as [string, string]] : []),
    ["position", String(position)],
  ];
  const others = saved.filter(([field, value]) => value !== (typed[field] ?? "").trim());
  if (others.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t("theirs")}</p>
      <dl>
        {others.map(([field, value, words = value]) => (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd dir="auto">{words || "–"}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
