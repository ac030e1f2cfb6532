import { expect, it } from "vitest";
import { RULE_SENTENCES } from "#contract/account-rules";
import { UPLOAD_RULE_SENTENCES } from "#contract/upload-rules";
import english from "../../../locales/en/forms.json";

it("shows the contract's sentence for every rule", () => {
  const words: Record<string, string> = english;
  expect(
    Object.fromEntries(Object.keys(RULE_SENTENCES).map((rule) => [rule, words[`rule.${rule}`]])),
  ).toEqual(RULE_SENTENCES);
});

it("has a sentence for every rule of the upload form", () => {
  const words: Record<string, string> = english;
  expect(Object.keys(UPLOAD_RULE_SENTENCES).filter((rule) => !words[`rule.${rule}`])).toEqual([]);
});
