import { useTranslation } from "react-i18next";
import { formatNumber, languageName, useLanguage } from "~/i18n/language";
import { type AdminHead, type FormPart, TERM_FIELD_OF } from "./editor-form";
import { postPath, type PostPart } from "~/paths/admin-links";
import { ADMIN_TAXONOMIES, ADMIN_RULE_SENTENCES } from "#contract/admin-rules";
import { RULE_SENTENCES, type Rule } from "#contract/account-rules";
import { UPLOAD_RULE_SENTENCES, type UploadRule } from "#contract/upload-rules";

/** Id of the editor's form; its fields have this id and their names. */
export const FORM_ID = "admin";
export const fieldId = (name: string) => `${FORM_ID}-${name}`;

/** Where a post's problem is fixed. */
export interface ProblemLocation extends PostPart {
  /** Name of the field. */
  field: string;
  /** Kind of the field: a key of `part.…`. */
  part: string;
}

/** Returns conform's name of a field in a list: `blocks[0].title`. */
const nameOf = (path: readonly string[]): string =>
  path
    .slice(1)
    .reduce(
      (name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : `${name}.${part}`),
      path[0] ?? "",
    );

/**
 * Returns the location at which a path of the contract is edited: `texts.sv.blocks.0.title`, `chapters.2.texts.en.title`,
 * `files.1.linkUrl`.
 */
export function problemLocation(path: string): ProblemLocation {
  const [first = "", ...rest] = path.split(".");
  if (first === "texts") return textLocation(rest);
  if (first === "chapters" && rest.length > 1) {
    const [at, ...within] = rest;
    const location =
      within[0] === "texts"
        ? textLocation(within.slice(1))
        : { field: nameOf(within), part: within[0] ?? "" };
    return { ...location, chapter: Number(at) + 1 };
  }
  if (first === "terms") {
    const taxonomy = ADMIN_TAXONOMIES.find((one) => one === rest[0]);
    return {
      field: taxonomy ? TERM_FIELD_OF[taxonomy] : first,
      part: taxonomy ? `terms.${taxonomy}` : first,
    };
  }
  // A problem of one item is fixed in the list.
  const isList = first === "startHere" || first === "documents" || first === "contributors";
  return {
    field: isList ? (first === "startHere" ? "documents" : first) : nameOf([first, ...rest]),
    part: first,
  };
}

/** Returns the kind of a field by its name: a key of `part.…`. */
export function partOfField(field: string): string {
  const taxonomy = ADMIN_TAXONOMIES.find((one) => TERM_FIELD_OF[one] === field);
  return taxonomy ? `terms.${taxonomy}` : (field.split(/[.[]/)[0] ?? "");
}

/** Returns the location of a text: its language, and its field. */
function textLocation([language = "", ...rest]: string[]): ProblemLocation {
  const field = nameOf(rest);
  return { language, field, part: rest[0] ?? "" };
}

const isAdminRule = (name: string): name is keyof typeof ADMIN_RULE_SENTENCES =>
  Object.hasOwn(ADMIN_RULE_SENTENCES, name);
const isFormRule = (name: string): name is Rule | UploadRule =>
  Object.hasOwn(RULE_SENTENCES, name) || Object.hasOwn(UPLOAD_RULE_SENTENCES, name);

/** Returns a function that gives the sentence for a broken rule, by its name. */
export function useRuleMessage(): (name: string) => string {
  const { t } = useTranslation("admin-edit");
  const { t: tForms } = useTranslation("forms");
  return (name) => {
    if (isAdminRule(name)) return t(`rule.${name}`);
    return isFormRule(name) ? tForms(`rule.${name}`) : t("rule.other");
  };
}

/** Returns a function that names a part of a post, by its name in the contract. */
export function usePartLabel(): (part: string) => string {
  const { t, i18n } = useTranslation("admin-edit");
  return (part) => {
    // Each type of post has its own name for it.
    if (part === "markdown") return t("field.text");
    // Parts below another part, such as `texts.en`, have the name of that part.
    const known = [part, part.split(".")[0]].find((one) =>
      i18n.exists(`part.${one}`, { ns: "admin-edit" }),
    );
    return known ? t(`part.${known as "title"}`) : part;
  };
}

/** One problem that prevents publishing. */
export interface ListedProblem {
  /** Path in the contract. */
  path: string;
  fieldId: string;
  message: string;
  /** The page with the field, if it belongs to another language or chapter than the current one. */
  page?: string;
}

/** Returns all problems that prevent publishing, in every language and chapter, each with the place to fix it. */
export function useProblemList(
  { databaseId, problems }: AdminHead,
  part: FormPart,
): ListedProblem[] {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const rule = useRuleMessage();
  const partLabel = usePartLabel();
  return Object.entries(problems).map(([path, name]) => {
    const location = problemLocation(path);
    const where = [
      location.chapter === undefined
        ? null
        : t("chapter.number", { number: formatNumber(location.chapter, language) }),
      partLabel(location.part),
      location.language === undefined ? null : languageName(location.language, language),
    ].filter((word) => word !== null);
    const isHere =
      (location.language ?? part.language) === part.language &&
      (location.chapter ?? null) === (part.chapter === null ? null : part.chapter + 1);
    return {
      path,
      fieldId: fieldId(location.field),
      message: t("problem", { where: where.join(" · "), sentence: rule(name) }),
      ...(!isHere && {
        page: postPath(databaseId, {
          language: location.language ?? part.language,
          chapter: location.chapter,
        }),
      }),
    };
  });
}
