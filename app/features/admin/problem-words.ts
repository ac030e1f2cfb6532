import { useTranslation } from "react-i18next";
import { RULE_SENTENCES } from "#contract/account-rules";
import { ADMIN_RULE_SENTENCES } from "#contract/admin-rules";
import { UPLOAD_RULE_SENTENCES, type UploadRule } from "#contract/upload-rules";
import type { Rule } from "#contract/account-rules";

const isAdminRule = (name: string): name is keyof typeof ADMIN_RULE_SENTENCES =>
  Object.hasOwn(ADMIN_RULE_SENTENCES, name);
const isFormRule = (name: string): name is Rule | UploadRule =>
  Object.hasOwn(RULE_SENTENCES, name) || Object.hasOwn(UPLOAD_RULE_SENTENCES, name);

/** Returns a function that gives the sentence for a broken rule, by its name. */
export function useRuleWords(): (name: string) => string {
  const { t } = useTranslation("admin-edit");
  const { t: tForms } = useTranslation("forms");
  return (name) => {
    if (isAdminRule(name)) return t(`rule.${name}`);
    return isFormRule(name) ? tForms(`rule.${name}`) : t("rule.other");
  };
}

/** Returns a function that names a part of a post, by its name in the contract. */
export function usePartWords(): (part: string) => string {
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
