import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { RULE_SENTENCES } from "#contract/account-rules";
import type { ErrorCode } from "#contract/errors";
import { FILE_LANGUAGES, UPLOAD_RULE_SENTENCES } from "#contract/upload-rules";
import type { FieldProblem } from "~/features/forms/form-reply";
import { i18nOf } from "~/i18n/i18next.server";
import { TERM_FIELD_NAMES, type TermFieldsData } from "~/features/terms/field-term";
import { readUploadInput, type UploadFormData, type UploadReply } from "./upload-data";
import { UploadForm } from "./upload-form";
import english from "../../../../locales/en/forms.json";

// This module exists only in the browser.
vi.mock("~/i18n/texts.client", () => ({}));

const words: Record<string, string> = english;
const TITLE = "Wells & schools";
const RESEARCH = { slug: "research", name: "Research", count: 3 };
const answer = {
  type: "text" as const,
  value: "",
  default_value: "",
  required: false,
  choices: [],
  min: null,
  max: null,
  digits: null,
};

const terms = Object.fromEntries(
  TERM_FIELD_NAMES.map((name) => [
    name,
    {
      chosen: name === "documentContentTypes" ? [RESEARCH] : [],
      proposed: [],
      find: null,
      allTerms: null,
    },
  ]),
) as unknown as TermFieldsData;
const data: UploadFormData = {
  view: "form",
  draft: "a-draft-of-mine",
  submission: null,
  typed: readUploadInput({ title: TITLE }),
  terms,
  files: Object.fromEntries(
    FILE_LANGUAGES.map((language) => [language, []]),
  ) as unknown as UploadFormData["files"],
  groups: [
    {
      taxonomy: "content_types",
      terms: ["research"],
      name: "Ethics",
      label: "Ethics",
      fields: [
        { ...answer, name: "approval", label: "Approved?" },
        { ...answer, name: "reference_study", label: "Study" },
        { ...answer, name: "grant", label: "Grant", type: "number", min: 1, digits: 6 },
        { ...answer, name: "fieldwork", label: "Fieldwork", type: "date" },
        { ...answer, name: "lead", label: "Lead", type: "personal_number" },
      ],
    },
  ],
  families: {},
  staff: true,
  licenses: [{ slug: "cc-by", name: "CC BY" }],
  person: 1,
  stamp: "stamp",
  policyUrl: "/page/privacy",
  termsUrl: "/page/terms",
  drafts: [],
  done: null,
};

/** Returns the form's HTML as the server renders it after a refusal. */
function html(
  reply: Partial<UploadReply>,
  files: Partial<UploadFormData["files"]> = {},
  more: Partial<UploadFormData> = {},
): string {
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <UploadForm
          data={{ ...data, ...more, files: { ...data.files, ...files } }}
          reply={{ result: {}, ...reply }}
          onDone={() => undefined}
          onLeave={() => undefined}
        />
      ),
    },
  ]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf("en")}>
      <Page />
    </I18nextProvider>,
  );
}
const escaped = (text: string): string => renderToStaticMarkup(<>{text}</>);

/** Every refusal by field, and the field that shows it if that is another. */
const REFUSED: [field: string, rules: FieldProblem[], saidAt?: string][] = [
  ["title", ["blank", "too_many_characters"]],
  ["abstract", ["blank", "too_many_characters"]],
  ["publication_year", ["year"]],
  ...TERM_FIELD_NAMES.map((name): [string, FieldProblem[]] => [
    name,
    ["choice", "not_chosen", "too_many_values"],
  ]),
  ["proposedKeywords", ["too_many_characters", "too_many_values"], "documentKeywords"],
  ["proposedAuthors", ["too_many_characters", "too_many_values"], "documentAuthors"],
  ["sof", ["sof_required", "sof_unexpected", "too_many_characters"]],
  ["extra.approval", ["blank", "choice", "ethics_no", "too_many_characters"]],
  ["extra.reference_study", ["reference_study"]],
  ["extra.grant", ["number", "digits", "number_min", "number_max"]],
  ["extra.fieldwork", ["date"]],
  ["extra.lead", ["personal_number"]],
  ["proposedPublishers", ["too_many_characters", "too_many_values"]],
  ["documentLicenses", ["one_license", "choice"]],
  ...FILE_LANGUAGES.map((language): [string, FieldProblem[]] => [
    `${language}_files`,
    [
      "file_required",
      "file_twice",
      "file_unknown",
      "file_unfinished",
      "file_refused",
      "too_many_values",
    ],
  ]),
  ["approvedPolicy", ["policy"]],
  ["consentTerms", ["consent"]],
];

describe("an extra field", () => {
  const typed = { "extra.grant": "12", "extra.fieldwork": "yesterday", "extra.lead": "1" };
  const shown = html({});
  const field = (name: string) =>
    new RegExp(`<input[^>]*id="upload-extra\\.${name}"[^>]*>`).exec(shown)?.[0] ?? "";

  it("has the input that suits its kind", () => {
    expect(field("grant")).toMatch(
      /type="text".*inputMode="numeric"|inputMode="numeric".*type="text"/i,
    );
    expect(field("fieldwork")).toContain('type="date"');
    expect(field("lead")).toContain('type="text"');
  });

  it("says which numbers it accepts", () => {
    expect(shown).toContain("A whole number, 1 or more · 6 digits");
  });

  it("keeps what was typed, valid or not", () => {
    const extra = Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name.slice("extra.".length), value]),
    );
    expect(readUploadInput({ extra }).extra).toEqual(extra);
  });
});

describe("the fields for staff", () => {
  it("are read back as typed: publishers one per line, one licence, titles by file", () => {
    expect(
      readUploadInput({
        proposedPublishers: ["Harbour Press", "Lake Press"],
        documentLicenses: ["cc-by"],
        fileTitles: { a: "Annex" },
      }),
    ).toMatchObject({
      proposedPublishers: "Harbour Press\nLake Press",
      documentLicenses: "cc-by",
      fileTitles: { a: "Annex" },
    });
  });

  it("are hidden from other users", () => {
    expect(html({})).toContain('name="documentLicenses"');
    expect(html({}, {}, { staff: false })).not.toContain('name="documentLicenses"');
    expect(html({}, {}, { staff: false })).not.toContain('name="proposedPublishers"');
  });
});

describe("a form with files, without script", () => {
  const file = {
    id: "0".repeat(26),
    name: "kept.pdf",
    size: 100,
    received: 100,
    state: "refused" as const,
    reason: "broken",
    kind: null,
    mimeType: null,
    created: "2026-01-01",
    expires: "2026-01-08",
    duplicates: [],
  };

  it("offers to remove a file that came with it, even a refused one", () => {
    expect(html({}, { en: [file] })).toMatch(
      new RegExp(
        `<button[^>]*formaction="/upload\\?draft=a-draft-of-mine&amp;person=1&amp;remove=${file.id}"`,
        "i",
      ),
    );
  });

  it("offers no removal for a file that a contribution already has", () => {
    expect(html({}, { en: [{ ...file, state: "accepted", expires: "" }] })).not.toContain(
      "remove=",
    );
  });
});

describe("a form that is refused", () => {
  it.each(
    REFUSED.flatMap(([field, rules, saidAt = field]) =>
      rules.map((rule) => [field, rule, saidAt] as const),
    ),
  )("shows the problem of %s, beside it and above the form: %s", (field, rule, saidAt) => {
    const page = html({ result: { error: { [field]: [rule] } } });
    const id = `upload-${saidAt}`;
    const sentence = escaped(words[`rule.${rule}`]!);
    expect(page).toMatch(
      new RegExp(
        `<p id="${id}-error"[^>]*>(<svg.*?</svg>)?${sentence.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`,
      ),
    );
    expect(page).toContain(`href="#${id}"`);
    expect(page.split(sentence).length - 1).toBeGreaterThanOrEqual(2);
    // The link's target exists and is not folded.
    expect(page).toMatch(new RegExp(` id="${id}"`));
    for (const folded of page.matchAll(/<details(?![^>]* open)[^>]*>.*?<\/details>/g))
      expect(folded[0]).not.toContain(sentence);
  });

  it("covers every upload rule", () => {
    const said = new Set(REFUSED.flatMap(([, rules]) => rules as string[]));
    expect(Object.keys(UPLOAD_RULE_SENTENCES).filter((rule) => !said.has(rule))).toEqual([]);
    expect(
      [...said].filter((rule) => !(rule in UPLOAD_RULE_SENTENCES) && !(rule in RULE_SENTENCES)),
    ).toEqual([]);
  });

  it("names the existing title at its field", () => {
    const page = html({ failure: { code: "title_taken" } });
    const sentence = escaped(`${TITLE} is already being used.`);
    expect(page).toMatch(new RegExp(`<p id="upload-title-error"[^>]*>.*?${sentence}</p>`));
    expect(page).toContain(`Title: ${sentence}`);
  });

  it.each<[ErrorCode, string]>([
    ["bot_check_failed", words["failure.bot_check_failed"]!],
    ["limit_reached", "You have too many contributions, files or drafts waiting."],
    ["payload_too_large", "There is too much in this form to submit at once."],
    ["conflict", "This form was changed or submitted in another tab or on another device."],
    ["busy", "Your files are uploaded and still being checked."],
    ["unauthenticated", words["failure.unauthenticated"]!],
    ["forbidden", words["failure.forbidden"]!],
    ["internal_error", "Something went wrong."],
    ["timeout", "Something went wrong."],
  ])("says why above the form: %s", (code, sentence) => {
    const page = html({ failure: { code } });
    expect(page).toMatch(
      new RegExp(
        `role="alert"[^>]*>.*?${escaped(sentence).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`,
      ),
    );
  });
});
