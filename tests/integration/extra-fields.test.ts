// @database one-connection

import { beforeAll, describe, expect, test } from "vitest";
import { ErrorBody } from "../../cms/contract/errors";
import { AdminFieldsAnswer, ExtraFieldsAnswer } from "../../cms/contract/extra-fields";
import { Document } from "../../cms/contract/documents";
import { Submission, UploadAnswer } from "../../cms/contract/uploads";
import { signIn } from "../factories/accounts";
import { adminOf, type EditorsAdmin } from "../factories/admin";
import { answerOf, saveNamedTerms } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { freshPdf, makeUploader, type Uploader } from "../factories/uploads";
import { useCms } from "../setup/cms";

const cms = useCms();
const people: Record<"visitor" | "member" | "stranger" | "staff" | "editor", Person> = {} as never;
const files: Record<"member" | "staff", Uploader> = {} as never;
let admin: EditorsAdmin;
let number = 0;

/** Returns a field as an editor's client sends it. */
const field = (name: string, more: object = {}) => ({
  name,
  labels: { en: `Label of ${name}` },
  headings: {},
  kind: "text",
  terms: ["research"],
  ...more,
});

beforeAll(async () => {
  const { db } = cms().database;
  people.visitor = makeVisitor(cms());
  people.member = await makePerson(cms(), "mia");
  people.stranger = await makePerson(cms(), "otto");
  people.staff = await makePerson(cms(), "stina", { roles: ["staff"] });
  people.editor = await makePerson(cms(), "elin", { roles: ["staff_admin"] });
  files.member = await makeUploader(cms(), "mia");
  files.staff = await makeUploader(cms(), "stina");
  admin = adminOf(cms(), await signIn(cms(), "elin"));
  await saveNamedTerms(db, [
    { taxonomy: "content_types", slug: "research" },
    { taxonomy: "content_types", slug: "guidance" },
    { taxonomy: "licenses", slug: "cc-by" },
    { taxonomy: "licenses", slug: "cc-by-nc" },
    { taxonomy: "publishers", slug: "known-press" },
  ]);
  await cms().services.taxonomies.recount();
});

const list = async () =>
  answerOf(await people.editor.call("GET", "/admin/fields"), AdminFieldsAnswer);
/** Replaces all fields with the given ones. */
const save = async (fields: object[]) =>
  people.editor.call("PUT", "/admin/fields", { version: (await list()).version, fields });
const groups = async (language = "en") =>
  (
    await answerOf(
      await people.visitor.call("GET", `/fields/documents?language=${language}`),
      ExtraFieldsAnswer,
    )
  ).groups;
const refusal = async (response: Response) => {
  const { code, rules } = ErrorBody.parse(await response.json());
  return [response.status, code, rules];
};

async function form(who: keyof typeof files, overrides: object = {}): Promise<object> {
  const { id } = await files[who].send("report.pdf", await freshPdf());
  return {
    title: `With fields ${++number}`,
    abstract: "About wells.",
    en_files: [id],
    approvedPolicy: true,
    consentTerms: true,
    documentContentTypes: ["research"],
    ...overrides,
  };
}

describe("the fields that editors define", () => {
  test("appear in forms in the given order, with texts in the requested language or a fallback", async () => {
    const heading = { en: "Method", sv: "Metod" };
    const saved = await save([
      field("sample_size", {
        kind: "number",
        labels: { en: "How many took part?", sv: "Hur många deltog?" },
        headings: heading,
        required: true,
        min: 1,
        max: 500,
      }),
      field("design", {
        kind: "choice",
        headings: heading,
        choices: [
          { value: "trial", labels: { en: "A trial", sv: "Ett försök" } },
          { value: "survey", labels: {} },
        ],
        defaultValue: "survey",
      }),
      field("blind", { kind: "yes_no", headings: heading }),
      field("fieldwork", { kind: "date", terms: ["guidance", "research"] }),
    ]);
    expect(saved.status).toBe(200);
    const [method, other, ...rest] = await groups("sv");
    expect(rest).toEqual([]);
    expect(method).toMatchObject({
      taxonomy: "content_types",
      terms: ["research"],
      name: "Method",
      label: "Metod",
      fields: [
        {
          name: "sample_size",
          label: "Hur många deltog?",
          type: "number",
          required: true,
          min: 1,
          max: 500,
          digits: null,
          default_value: "",
        },
        {
          name: "design",
          label: "Label of design",
          type: "radio",
          default_value: "survey",
          choices: [
            { value: "trial", label: "Ett försök" },
            { value: "survey", label: "survey" },
          ],
        },
        {
          name: "blind",
          type: "radio",
          choices: [
            { value: "Yes", label: "Ja" },
            { value: "No", label: "Nej" },
          ],
        },
      ],
    });
    expect(other).toMatchObject({ name: "", label: "", terms: ["guidance", "research"] });
  });

  test("can be read and changed by editors only, and all users can fill them in", async () => {
    const status = async (person: Person) => [
      (await person.call("GET", "/admin/fields")).status,
      (await person.call("PUT", "/admin/fields", { version: "", fields: [] })).status,
      (await person.call("GET", "/fields/documents")).status,
    ];
    expect(await status(people.visitor)).toEqual([401, 401, 200]);
    expect(await status(people.member)).toEqual([403, 403, 200]);
    expect(await status(people.staff)).toEqual([403, 403, 200]);
    expect(await status(people.editor)).toEqual([200, 409, 200]);
    expect((await people.visitor.call("GET", "/fields/articles")).status).toBe(404);
  });

  test("are not overwritten by an editor who has not seen the latest change", async () => {
    const { version, fields } = await list();
    const send = (name: string) =>
      people.editor.call("PUT", "/admin/fields", { version, fields: [...fields, field(name)] });
    const answers = await Promise.all([send("one"), send("two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await list()).fields).toHaveLength(fields.length + 1);
  });

  test.each([
    ["no key", field(""), { "fields.0.name": "blank" }],
    ["a key that form fields cannot have", field("a.b[0]"), { "fields.0.name": "field_key" }],
    [
      "no English label",
      field("a", { labels: { sv: "Etikett" } }),
      { "fields.0.labels.en": "blank" },
    ],
    ["no content type", field("a", { terms: [] }), { "fields.0.terms": "field_types" }],
    [
      "an unknown content type",
      field("a", { terms: ["nonsense"] }),
      { "fields.0.terms": "field_type_unknown" },
    ],
    [
      "a single choice",
      field("a", { kind: "choice", choices: [{ value: "x" }] }),
      { "fields.0.choices": "field_choices" },
    ],
    [
      "the same choice twice",
      field("a", { kind: "choice", choices: [{ value: "x" }, { value: "x" }] }),
      { "fields.0.choices": "field_choices" },
    ],
    [
      "a minimum above the maximum",
      field("a", { kind: "number", min: 5, max: 4 }),
      { "fields.0.max": "field_range" },
    ],
    [
      "an invalid default",
      field("a", { kind: "number", max: 4, defaultValue: "9" }),
      { "fields.0.defaultValue": "number_max" },
    ],
  ])("are refused with %s, and stay unchanged", async (_what, wrong, rules) => {
    const before = await list();
    expect(await refusal(await save([wrong]))).toEqual([422, "invalid_input", rules]);
    expect(await list()).toEqual(before);
  });

  test("have unique keys", async () => {
    expect(await refusal(await save([field("same"), field("same")]))).toEqual([
      422,
      "invalid_input",
      { "fields.1.name": "field_key_taken" },
    ]);
  });

  test("follow a content type that gets another slug or is merged into another", async () => {
    const { db } = cms().database;
    await saveNamedTerms(db, [
      { taxonomy: "content_types", slug: "essay" },
      { taxonomy: "content_types", slug: "paper" },
    ]);
    await cms().services.taxonomies.recount();
    await save([field("length", { terms: ["essay"] })]);
    const idOf = async (slug: string) =>
      (
        await db
          .selectFrom("terms")
          .select("id")
          .where("taxonomy", "=", "content_types")
          .where("slug", "=", slug)
          .executeTakeFirstOrThrow()
      ).id;
    const merged = await people.editor.call("POST", `/admin/terms/${await idOf("essay")}/merge`, {
      into: await idOf("paper"),
    });
    expect(merged.status).toBe(200);
    expect((await list()).fields[0]!.terms).toEqual(["paper"]);
  });

  test("are in the audit log when they change", async () => {
    const answer = await people.editor.call("GET", "/audit_log");
    expect(await answer.text()).toContain('"settings_changed"');
  });
});

describe("the former settings for each language", () => {
  test("are read until an editor saves, and then become one list", async () => {
    const { db } = cms().database;
    await db.deleteFrom("site_settings").where("key", "=", "extraFields").execute();
    const group = (label: string, question: string) => ({
      taxonomy: "content_types",
      terms: ["research"],
      name: "Ethics",
      label,
      fields: [
        {
          name: "approval",
          label: question,
          type: "radio",
          value: "",
          default_value: "",
          required: true,
          choices: ["No", "Yes", "Yes from SC"].map((value) => ({ value, label: value })),
        },
      ],
    });
    await db
      .insertInto("site_settings")
      .values([
        {
          key: "fields:documents",
          language: "en",
          value: JSON.stringify([group("Ethics", "Approved?")]),
        },
        {
          key: "fields:documents",
          language: "sv",
          value: JSON.stringify([group("Etik", "Godkänt?")]),
        },
      ])
      .execute();
    expect(await groups("sv")).toMatchObject([
      { name: "Ethics", label: "Etik", fields: [{ name: "approval", label: "Godkänt?" }] },
    ]);
    const { fields } = await list();
    expect(fields).toMatchObject([{ name: "approval", kind: "choice", headings: { sv: "Etik" } }]);
    expect((await save([...fields, field("more")])).status).toBe(200);
    const rows = await db
      .selectFrom("site_settings")
      .select(["key", "language"])
      .where("key", "in", ["extraFields", "fields:documents"])
      .execute();
    expect(rows).toEqual([{ key: "extraFields", language: "" }]);
    expect((await groups("sv")).flatMap((one) => one.fields.map(({ name }) => name))).toEqual([
      "approval",
      "more",
    ]);
  });
});

describe("an upload", () => {
  beforeAll(async () => {
    await save([
      field("age", { kind: "number", min: 18, max: 120 }),
      field("grant", { kind: "number", digits: 6 }),
      field("fieldwork", { kind: "date" }),
      field("lead", { kind: "personal_number" }),
      field("consent", { kind: "yes_no", required: true }),
      field("approval", {
        kind: "choice",
        headings: { en: "Ethics" },
        choices: ["No", "Yes", "Yes from SC"].map((value) => ({ value })),
      }),
    ]);
  });
  const right = {
    age: "120",
    grant: "001234",
    fieldwork: "2024-02-29",
    lead: "811218-9876",
    consent: "Yes",
  };

  test.each([
    [{ age: "17" }, "number_min"],
    [{ age: "121" }, "number_max"],
    [{ age: "about 40" }, "number"],
    [{ grant: "1234" }, "digits"],
    [{ fieldwork: "2023-02-29" }, "date"],
    [{ lead: "811218-9875" }, "personal_number"],
    [{ consent: "" }, "blank"],
    [{ consent: "Perhaps" }, "choice"],
    [{ approval: "No" }, "ethics_no"],
  ])("is refused with the answer %j", async (wrong, rule) => {
    const [name] = Object.keys(wrong);
    const answer = await people.member.call(
      "POST",
      "/documents",
      await form("member", { extra: { ...right, ...wrong } }),
    );
    expect(await refusal(answer)).toEqual([422, "invalid_input", { [`extra.${name}`]: rule }]);
  });

  test("reports a wrong personal identification number with the sentence of R5.7", async () => {
    const answer = await people.member.call(
      "POST",
      "/documents",
      await form("member", { extra: { ...right, lead: "1" } }),
    );
    expect(ErrorBody.parse(await answer.json()).fields).toEqual({
      "extra.lead": "Your personal identification number is not valid",
    });
  });

  test("keeps its answers for its uploader and staff, even if a field is deleted later", async () => {
    const { submission } = await answerOf(
      await people.member.call("POST", "/documents", await form("member", { extra: right })),
      UploadAnswer,
    );
    const path = `/submissions/${submission!.id}`;
    const { fields } = await list();
    await save(fields.filter(({ name }) => name !== "age"));
    for (const who of ["member", "staff"] as const)
      expect(
        (await answerOf(await people[who].call("GET", path), Submission)).fields.extra,
      ).toEqual(right);
    expect((await people.stranger.call("GET", path)).status).toBe(404);
    expect((await people.visitor.call("GET", path)).status).toBe(401);
  });

  test("without a field's content type does not need that field", async () => {
    const answer = await people.member.call(
      "POST",
      "/documents",
      await form("member", { documentContentTypes: ["guidance"], extra: { age: "1" } }),
    );
    expect(answer.status).toBe(200);
  });
});

describe("an editor's document", () => {
  const content = (extra: Record<string, string>, terms: object = {}) => ({
    texts: { en: { title: `Edited ${++number}`, abstract: "About wells." } },
    terms: { content_types: ["research"], ...terms },
    files: [{ language: "en", title: "Elsewhere", linkUrl: "https://example.org/wells.pdf" }],
    extra,
  });

  test("may lack fields that uploads require, but its answers must be valid", async () => {
    await save([
      field("consent", { kind: "yes_no", required: true }),
      field("grant", { kind: "number", digits: 6 }),
    ]);
    const saved = await admin.save(
      await admin.begin({ type: "document" }),
      content({ grant: "12" }),
    );
    expect(saved.problems).toEqual({ "extra.grant": "digits" });
    const mended = await admin.save(saved, content({ grant: "123456", gone: "Kept" }));
    expect(mended.problems).toEqual({});
    const published = await admin.publish(mended);
    // An answer to a deleted field stays.
    expect(published.content.extra).toEqual({ grant: "123456", gone: "Kept" });
  });

  test("has at most one licence", async () => {
    const saved = await admin.save(
      await admin.begin({ type: "document" }),
      content({}, { licenses: ["cc-by", "cc-by-nc"] }),
    );
    expect(saved.problems).toEqual({ "terms.licenses": "one_license" });
  });
});

describe("an upload by staff", () => {
  const document = async (link: string) =>
    answerOf(
      await people.staff.call(
        "GET",
        link.replace(/^\/internal_document\//, "/internal_documents/"),
      ),
      Document,
    );

  test("may set the licence, new publishers and the titles of files", async () => {
    await save([]);
    const second = await files.staff.send("annex-1.pdf", await freshPdf());
    const body = (await form("staff", {
      documentPublishers: ["known-press"],
      proposedPublishers: ["Harbour Press"],
      documentLicenses: ["cc-by"],
    })) as { en_files: string[] };
    const { document: made } = await answerOf(
      await people.staff.call("POST", "/internal_documents", {
        ...body,
        en_files: [...body.en_files, second.id],
        fileTitles: { [second.id]: "Annex: interviews", [body.en_files[0]!]: " " },
      }),
      UploadAnswer,
    );
    const { terms, documentFields } = await document(made!.link);
    expect(terms.publishers!.map(({ slug }) => slug)).toEqual(["known-press", "harbour-press"]);
    expect(terms.licenses!.map(({ slug }) => slug)).toEqual(["cc-by"]);
    expect(documentFields.documents.map(({ title }) => title)).toEqual([
      "report",
      "Annex: interviews",
    ]);
  });

  test("may have only one licence, and a known one", async () => {
    const send = async (documentLicenses: string[]) =>
      refusal(
        await people.staff.call(
          "POST",
          "/internal_documents",
          await form("staff", { documentLicenses }),
        ),
      );
    expect(await send(["cc-by", "cc-by-nc"])).toEqual([
      422,
      "invalid_input",
      { documentLicenses: "one_license" },
    ]);
    expect(await send(["nonsense"])).toEqual([
      422,
      "invalid_input",
      { documentLicenses: "choice" },
    ]);
  });

  test("may set values that are ignored in uploads by members", async () => {
    const body = (await form("member")) as { en_files: string[] };
    const { submission } = await answerOf(
      await people.member.call("POST", "/documents", {
        ...body,
        documentLicenses: ["cc-by"],
        proposedPublishers: ["Sly Press"],
        fileTitles: { [body.en_files[0]!]: "Mine" },
      }),
      UploadAnswer,
    );
    const { fields } = await answerOf(
      await people.staff.call("GET", `/submissions/${submission!.id}`),
      Submission,
    );
    expect(fields).toMatchObject({ documentLicenses: [], proposedPublishers: [], fileTitles: {} });
  });
});
