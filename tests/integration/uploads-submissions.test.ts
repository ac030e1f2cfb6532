// @database one-connection

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { AccountExport } from "../../cms/contract/accounts";
import { ErrorBody } from "../../cms/contract/errors";
import { UPLOAD_FILES_MAX, UPLOAD_MAX_BYTES, UPLOADS_AT_ONCE_MAX } from "../../cms/contract/limits";
import { SearchAnswer } from "../../cms/contract/search";
import {
  type IncomingFile,
  Submission,
  SubmissionsAnswer,
  UploadAnswer,
  UploadDraft,
  UploadDraftsAnswer,
} from "../../cms/contract/uploads";
import { answerOf, saveNamedTerms, savePost } from "../factories/library";
import { makePerson, type Person } from "../factories/people";
import { fileStatus, freshPdf, makeUploader, type Uploader } from "../factories/uploads";
import { useCms } from "../setup/cms";
import { readOutbox } from "../setup/mail";

const cms = useCms();
let ana: Person, ben: Person, staff: Person;
let files: Record<"ana" | "ben" | "staff", Uploader>;
let number = 0;

const choice = (value: string) => ({ value, label: value });
const field = { type: "text", value: "", default_value: "", required: false, choices: [] };
const ETHICS = [
  {
    taxonomy: "content_types",
    terms: ["research"],
    name: "Ethics",
    label: "Ethics",
    fields: [
      {
        ...field,
        name: "approval",
        label: "Approved?",
        type: "radio",
        required: true,
        choices: ["No", "Yes", "Yes from SC"].map(choice),
      },
      { ...field, name: "reference_study", label: "Study" },
    ],
  },
];

beforeAll(async () => {
  const { db } = cms().database;
  ana = await makePerson(cms(), "ana", { name: "Ana Ruiz", language: "es" });
  ben = await makePerson(cms(), "ben");
  staff = await makePerson(cms(), "sam", { roles: ["staff"] });
  files = {
    ana: await makeUploader(cms(), "ana"),
    ben: await makeUploader(cms(), "ben"),
    staff: await makeUploader(cms(), "sam"),
  };
  await saveNamedTerms(db, [
    { taxonomy: "topics", slug: "water" },
    { taxonomy: "content_types", slug: "research" },
    { taxonomy: "content_types", slug: "evaluations" },
    { taxonomy: "languages", slug: "en" },
    { taxonomy: "keywords", slug: "wells" },
  ]);
  await cms().services.taxonomies.recount();
  await db
    .insertInto("site_settings")
    .values({ key: "fields:documents", language: "en", value: JSON.stringify(ETHICS) })
    .execute();
});

/** Returns a valid form, with the fields under test added. */
async function form(who: keyof typeof files, overrides: object = {}): Promise<object> {
  const { id } = await files[who].send("report.pdf", await freshPdf());
  return {
    title: `Handed in ${++number}`,
    abstract: "About wells.",
    en_files: [id],
    approvedPolicy: true,
    consentTerms: true,
    ...overrides,
  };
}
const fieldsOf = async (response: Response) => {
  const { code, fields } = ErrorBody.parse(await response.json());
  return [code, fields];
};
const submit = async (person: Person, body: object) =>
  (await answerOf(await person.call("POST", "/documents", body), UploadAnswer)).submission!;
const found = async (person: Person, search: string) => {
  await cms().services.searchEngine.catchUp();
  return (
    await answerOf(
      await person.call("POST", "/search_documents", {
        search,
        indices: ["public_search", "internal_search"],
        post_type: ["document", "internal_document"],
      }),
      SearchAnswer,
    )
  ).documents;
};

describe("a document that staff submit", () => {
  test("is published at once, and is internal unless it is marked public", async () => {
    const body = await form("staff", {
      title: "Internal wells",
      documentTopics: ["water"],
      proposedKeywords: ["Hand pumps"],
      publication_year: "2024",
    });
    const { document, submission } = await answerOf(
      await staff.call("POST", "/internal_documents", body),
      UploadAnswer,
    );
    expect([submission, document]).toEqual([
      null,
      {
        databaseId: expect.any(Number),
        type: "internal_document",
        title: "Internal wells",
        language: "en",
        link: "/internal_document/internal-wells",
      },
    ]);
    expect((await found(staff, "Internal wells")).map(({ title }) => title)).toContain(
      "Internal wells",
    );
    expect((await ana.call("GET", "/internal_documents/internal-wells")).status).toBe(404);
    const page = (await (await staff.call("GET", "/internal_documents/internal-wells")).json()) as {
      terms: Record<string, { slug: string }[]>;
      documentFields: { publicationYear: number; documents: { documentFile: { link: string } }[] };
    };
    expect([
      page.terms.keywords![0]!.slug,
      page.terms.topics![0]!.slug,
      page.terms.languages![0]!.slug,
      page.documentFields.publicationYear,
    ]).toEqual(["hand-pumps", "water", "en", 2024]);
    expect(await fileStatus(cms(), page.documentFields.documents[0]!.documentFile.link)).toBe(404);

    const open = await answerOf(
      await staff.call(
        "POST",
        "/internal_documents",
        await form("staff", { title: "Open wells", externalUse: true }),
      ),
      UploadAnswer,
    );
    expect(open.document).toMatchObject({ type: "document", link: "/document/open-wells" });
    expect((await found(ana, "Open wells")).map(({ title }) => title)).toContain("Open wells");
  });

  test("can only be submitted as internal by staff", async () => {
    expect((await ana.call("POST", "/internal_documents", await form("ana"))).status).toBe(403);
  });
});

describe("the form", () => {
  const refusal = async (overrides: object) =>
    fieldsOf(await ana.call("POST", "/documents", { ...(await form("ana")), ...overrides }));

  test("reports all missing fields at once", async () => {
    expect(await fieldsOf(await ana.call("POST", "/documents", {}))).toEqual([
      "invalid_input",
      {
        title: "This field must not be left blank",
        abstract: "This field must not be left blank",
        en_files: "At least one English file is required.",
        approvedPolicy: "The policy must be approved.",
        consentTerms: "The terms of consent must be accepted.",
      },
    ]);
  });

  test.each([
    [
      { publication_year: "3024" },
      { publication_year: "The publication year must have four digits and begin with 1 or 2." },
    ],
    [
      { publication_year: "199" },
      { publication_year: "The publication year must have four digits and begin with 1 or 2." },
    ],
    [
      { documentContentTypes: ["evaluations"] },
      { sof: "Evaluations and assessments require a statement of findings." },
    ],
    [
      { sof: "It works" },
      { sof: "Only evaluations and assessments can have a statement of findings." },
    ],
    [
      { documentTopics: ["water", "nonsense"] },
      { documentTopics: '"nonsense" is not one of the library\'s topics.' },
    ],
    [{ title: "x".repeat(301) }, { title: "There are too many characters in the field" }],
    [
      { documentContentTypes: ["research"] },
      { "extra.approval": "This field must not be left blank" },
    ],
    [
      { documentContentTypes: ["research"], extra: { approval: "Perhaps" } },
      { "extra.approval": "Choose one of the available options." },
    ],
    [
      { documentContentTypes: ["research"], extra: { approval: "No" } },
      { "extra.approval": "Research without ethical approval cannot be published here." },
    ],
    [
      { documentContentTypes: ["research"], extra: { approval: "Yes from SC" } },
      { "extra.reference_study": "Enter the study for which the approval was given." },
    ],
    [
      { en_files: ["01jnf3zq8v5e7m2k9p4r6t1w3x"] },
      { en_files: "The file does not exist or is no longer available." },
    ],
  ])("rejects %j", async (overrides, expected) => {
    expect(await refusal(overrides)).toEqual(["invalid_input", expected]);
  });

  test("takes only files that have arrived and were accepted, each once", async () => {
    const path = await files.ana.begin("half.pdf", 100);
    expect(await refusal({ sv_files: [path.slice("/uploads/".length)] })).toEqual([
      "invalid_input",
      { sv_files: "half.pdf: The file has not been uploaded completely." },
    ]);
    const { id }: IncomingFile = await files.ana.send(
      "nothing.pdf",
      Buffer.from("no document at all"),
    );
    expect((await refusal({ sv_files: id }))[1]).toEqual({
      sv_files: expect.stringContaining("nothing.pdf: "),
    });
    const body = (await form("ana")) as { en_files: string[] };
    expect(await refusal({ en_files: body.en_files, sv_files: body.en_files })).toEqual([
      "invalid_input",
      { sv_files: "The same file occurs twice." },
    ]);
    expect((await ben.call("POST", "/documents", body)).status).toBe(422);
    const answers = await Promise.all(
      [1, 2].map((n) => ana.call("POST", "/documents", { ...body, title: `At once ${n}` })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("rejects a title that is taken, unless the other document is hidden from the user", async () => {
    const { db } = cms().database;
    await savePost(db, { title: "Taken title" });
    await savePost(db, {
      title: "Secret title",
      type: "internal_document",
      visibility: "internal",
    });
    expect(await refusal({ title: "TAKEN title" })).toEqual([
      "title_taken",
      { title: "TAKEN title is already being used." },
    ]);
    const mine = await submit(ana, await form("ana", { title: "Secret title" }));
    expect(mine.state).toBe("waiting");
    expect(await refusal({ title: "Secret title" })).toEqual([
      "title_taken",
      { title: "Secret title is already being used." },
    ]);
    expect((await submit(ben, await form("ben", { title: "Secret title" }))).state).toBe("waiting");
    const accepted = await staff.call("PUT", `/submissions/${mine.id}/decision`, {
      decision: "accept",
      modified: mine.modified,
    });
    expect((await fieldsOf(accepted))[0]).toBe("title_taken");
  });
});

describe("a submission", () => {
  const decide = (id: number, body: object) =>
    staff.call("PUT", `/submissions/${id}/decision`, body);
  const get = async (person: Person, id: number) =>
    answerOf(await person.call("GET", `/submissions/${id}`), Submission);

  test("is visible to its uploader and staff until it is accepted, and then to everyone", async () => {
    const made = await submit(
      ana,
      await form("ana", {
        title: "Gazelle wells",
        documentKeywords: ["wells"],
        proposedKeywords: ["Deep wells"],
        externalUse: false,
      }),
    );
    expect(made).toMatchObject({
      state: "waiting",
      fileCount: 1,
      document: null,
      uploader: { name: "Ana Ruiz" },
    });
    const whole = await get(ana, made.id);
    expect(whole.fields).toMatchObject({
      externalUse: true,
      documentKeywords: ["wells"],
      proposedKeywords: ["Deep wells"],
    });
    expect(whole.email).toBeUndefined();
    expect((await get(staff, made.id)).email).toBe("ana@example.net");
    expect((await ben.call("GET", `/submissions/${made.id}`)).status).toBe(404);
    const link = whole.files[0]!.link;
    const statuses = () =>
      Promise.all(
        [{}, files.ben.headers, files.ana.headers, files.staff.headers].map((headers) =>
          fileStatus(cms(), link, headers),
        ),
      );
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    expect(await found(staff, "Gazelle")).toEqual([]);

    expect(
      (await decide(made.id, { decision: "accept", modified: "2024-01-01T00:00:00.000Z" })).status,
    ).toBe(409);
    const accepted = await answerOf(
      await decide(made.id, {
        decision: "accept",
        modified: made.modified,
        newKeywords: ["Deep wells"],
      }),
      Submission,
    );
    expect(accepted).toMatchObject({
      state: "accepted",
      document: { type: "document", link: "/document/gazelle-wells" },
    });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await found(ben, "Gazelle")).map(({ title }) => title)).toEqual(["Gazelle wells"]);
    expect(
      (await decide(made.id, { decision: "accept", modified: accepted.modified })).status,
    ).toBe(409);
    expect((await ana.call("DELETE", `/submissions/${made.id}`)).status).toBe(409);
    await cms().cms.jobs.finish();
    const mail = (await readOutbox(cms().database.dataDir)).find(({ subject }) =>
      subject?.startsWith("Tu documento ya está en la biblioteca"),
    );
    expect(mail?.to?.[0]?.address).toBe("ana@example.net");
    expect(mail?.text).toContain("Gazelle wells");
    expect(mail?.text).toContain("/es/document/gazelle-wells");
  });

  test("can be accepted and resubmitted when the process has not loaded its terms, while other requests are answered", async () => {
    const made = await submit(
      ana,
      await form("ana", { title: "Terms away", documentKeywords: ["wells"] }),
    );
    await cms().services.taxonomies.recount();
    expect(
      (
        await answerOf(
          await decide(made.id, { decision: "accept", modified: made.modified }),
          Submission,
        )
      ).state,
    ).toBe("accepted");

    const own = await form("staff", { title: "Terms away again" });
    await cms().services.taxonomies.recount();
    await answerOf(await staff.call("POST", "/documents", own), UploadAnswer);
  });

  test("can be returned with a comment, changed with old and new files, and resubmitted", async () => {
    const made = await submit(ana, await form("ana", { title: "Camel wells" }));
    expect((await decide(made.id, { decision: "return", modified: made.modified })).status).toBe(
      422,
    );
    expect(
      await answerOf(
        await decide(made.id, {
          decision: "return",
          modified: made.modified,
          comment: "Please add the Spanish file",
        }),
        Submission,
      ),
    ).toMatchObject({ state: "returned", comment: "Please add the Spanish file" });
    const [kept] = (await get(ana, made.id)).files;
    const { id: added } = await files.ana.send("es.pdf", await freshPdf());
    const change = {
      title: "Camel wells",
      abstract: "Better",
      en_files: [kept!.id],
      es_files: [added],
      approvedPolicy: true,
      consentTerms: true,
    };
    expect((await staff.call("PUT", `/submissions/${made.id}`, change)).status).toBe(403);
    const again = await answerOf(
      await ana.call("PUT", `/submissions/${made.id}`, change),
      Submission,
    );
    expect(again).toMatchObject({ state: "waiting", fields: { abstract: "Better" } });
    expect(again.files.map(({ id, language }) => [id, language])).toEqual([
      [kept!.id, "en"],
      [added, "es"],
    ]);
    await answerOf(
      await decide(made.id, { decision: "reject", modified: again.modified, comment: "Not ours" }),
      Submission,
    );
    expect((await ana.call("PUT", `/submissions/${made.id}`, change)).status).toBe(409);
    await cms().cms.jobs.finish();
    const subjects = (await readOutbox(cms().database.dataDir)).map(({ subject }) => subject);
    expect(
      subjects.filter(
        (subject) =>
          subject?.startsWith("Tu documento necesita cambios") ||
          subject?.startsWith("Tu documento no se ha aceptado"),
      ),
    ).toHaveLength(2);
  });

  test("is listed for staff, oldest first, and for its uploader, and can be withdrawn", async () => {
    const made = await submit(ben, await form("ben", { title: "Ben's own" }));
    const own = await answerOf(await ben.call("GET", "/own_submissions"), SubmissionsAnswer);
    expect(own.submissions[0]).toMatchObject({ id: made.id, title: "Ben's own" });
    const waiting = await answerOf(
      await staff.call("GET", "/submissions?state=waiting"),
      SubmissionsAnswer,
    );
    expect(waiting.submissions.at(-1)).toMatchObject({ id: made.id });
    expect((await ana.call("DELETE", `/submissions/${made.id}`)).status).toBe(404);
    expect((await ben.call("DELETE", `/submissions/${made.id}`)).status).toBe(204);
    expect((await ben.call("GET", `/submissions/${made.id}`)).status).toBe(404);
  });
});

describe("a form with its files", () => {
  const fields = () => ({
    title: `By form ${++number}`,
    abstract: "About wells.",
    documentTopics: "water",
    approvedPolicy: "on",
    consentTerms: "on",
    publication_year: "",
  });

  test("is read as a stream, including empty fields", async () => {
    const empty: [string, Buffer][] = [["", Buffer.alloc(0)]];
    const answer = await files.ana.form("POST", "/documents", fields(), {
      en_files: [
        ["one.pdf", await freshPdf()],
        ["two.pdf", await freshPdf()],
      ],
      fr_files: empty,
    });
    const { submission } = await answerOf(answer, UploadAnswer);
    expect(
      (
        await answerOf(await ana.call("GET", `/submissions/${submission!.id}`), Submission)
      ).files.map(({ name, language }) => [name, language]),
    ).toEqual([
      ["one.pdf", "en"],
      ["two.pdf", "en"],
    ]);
  });

  test("keeps input and files as a draft when it is rejected", async () => {
    const refused = await files.ana.form(
      "POST",
      "/documents",
      { ...fields(), title: "", "extra.note": "Typed" },
      { en_files: [["kept.pdf", await freshPdf()]] },
    );
    const { code, draft } = ErrorBody.parse(await refused.json());
    expect([refused.status, code]).toEqual([422, "invalid_input"]);
    const kept = await answerOf(await ana.call("GET", `/upload_drafts/${draft}`), UploadDraft);
    expect(kept).toMatchObject({
      fields: { abstract: "About wells.", extra: { note: "Typed" } },
      files: [{ name: "kept.pdf" }],
    });
    expect(JSON.stringify(kept.fields)).not.toContain("botCheck");
  });

  test("reports all errors at once: empty fields, invalid extra fields, terms and files", async () => {
    const refused = ErrorBody.parse(
      await (
        await files.ana.form(
          "POST",
          "/documents",
          {
            ...fields(),
            abstract: "",
            publication_year: "24",
            documentContentTypes: ["evaluations", "research"],
            documentTopics: "nonsense",
            "extra.approval": "Perhaps",
            es_files: "01jnf3zq8v5e7m2k9p4r6t1w3x",
          },
          { en_files: [["kept.pdf", await freshPdf()]] },
        )
      ).json(),
    );
    expect(refused.rules).toEqual({
      abstract: "blank",
      publication_year: "year",
      sof: "sof_required",
      documentTopics: "choice",
      "extra.approval": "choice",
      es_files: "file_unknown",
    });
    expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual(
      Object.keys(refused.rules ?? {}).toSorted(),
    );
  });

  test("keeps its draft when it is rejected, and deletes it once it is submitted", async () => {
    const path = "/documents?draft=my-own-draft";
    const draft = () => ana.call("GET", "/upload_drafts/my-own-draft");
    const refused = ErrorBody.parse(
      await (
        await files.ana.form(
          "POST",
          path,
          { ...fields(), publication_year: "24", documentContentTypes: "evaluations" },
          { en_files: [["kept.pdf", await freshPdf()]] },
        )
      ).json(),
    );
    expect(refused).toMatchObject({
      draft: "my-own-draft",
      rules: { publication_year: "year", sof: "sof_required" },
    });
    const {
      files: [file],
    } = await answerOf(await draft(), UploadDraft);
    const handedIn = await answerOf(
      await files.ana.form("POST", path, { ...fields(), en_files: file!.id }),
      UploadAnswer,
    );
    expect(handedIn.submission).toMatchObject({ state: "waiting", fileCount: 1 });
    expect((await draft()).status).toBe(404);
  });

  test("is read to the end when a file is too large, discards that file, and reports it at its field", async () => {
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const before =
      part("title", "Too large") +
      part("approvedPolicy", "on") +
      part("consentTerms", "on") +
      '--x\r\nContent-Disposition: form-data; name="en_files"; filename="film.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
    const after = `\r\n${part("abstract", "Typed after it")}--x--\r\n`;
    const chunk = new Uint8Array(4 * 1024 * 1024);
    let left = Math.floor(UPLOAD_MAX_BYTES / chunk.length) + 1;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(before)),
      pull(controller) {
        if (left-- > 0) return controller.enqueue(chunk);
        controller.enqueue(new TextEncoder().encode(after));
        controller.close();
      },
    });
    const headers = { ...files.ana.headers, "Content-Type": "multipart/form-data; boundary=x" };
    const response = await cms().request("/api/v1/documents?draft=with-a-film", {
      method: "POST",
      headers,
      body,
      duplex: "half",
    } as RequestInit);
    const { fields: said, rules, draft } = ErrorBody.parse(await response.json());
    expect([response.status, said!.en_files, rules!.en_files, draft]).toEqual([
      422,
      "film.pdf: The file must be under 500 MB.",
      "file_refused",
      "with-a-film",
    ]);
    const kept = await answerOf(await ana.call("GET", "/upload_drafts/with-a-film"), UploadDraft);
    expect(kept).toMatchObject({
      fields: { title: "Too large", abstract: "Typed after it" },
      files: [{ name: "film.pdf", state: "refused", reason: "too_large" }],
    });
    expect(readdirSync(join(cms().database.dataDir, "incoming"))).not.toContain(kept.files[0]!.id);
  });

  test("keeps the input and the files that fit when there is not enough space", async () => {
    await makePerson(cms(), "nia");
    const nia = await makeUploader(cms(), "nia");
    const call = async (path: string) =>
      answerOf(await cms().request(`/api/v1${path}`, { headers: nia.headers }), UploadDraft);
    for (let n = 1; n < UPLOADS_AT_ONCE_MAX; n++) await nia.begin(`${n}.pdf`, 1);
    const two: [string, Buffer][] = [
      ["fits.pdf", await freshPdf()],
      ["does not.pdf", await freshPdf()],
    ];
    const refused = await nia.form(
      "POST",
      "/documents?draft=no-more-room",
      { ...fields(), title: "No room" },
      { en_files: two },
    );
    expect(ErrorBody.parse(await refused.json())).toMatchObject({
      statusCode: 409,
      code: "limit_reached",
      draft: "no-more-room",
    });
    expect(await call("/upload_drafts/no-more-room")).toMatchObject({
      fields: { title: "No room" },
      files: [{ name: "fits.pdf" }],
    });
    // Saving a draft with too many bytes is rejected too.
    expect(
      (await nia.form("PUT", "/upload_drafts/only-kept", { title: "Kept" }, { en_files: two }))
        .status,
    ).toBe(409);
    expect(await call("/upload_drafts/only-kept")).toMatchObject({
      fields: { title: "Kept" },
      files: [],
    });
  });

  test("keeps the input when it has more files than allowed", async () => {
    const many = Array.from({ length: UPLOAD_FILES_MAX + 1 }, (_, n): [string, Buffer] => [
      `${n}.txt`,
      Buffer.from("x"),
    ]);
    const ola = await makePerson(cms(), "ola");
    const refused = await (
      await makeUploader(cms(), "ola")
    ).form(
      "POST",
      "/documents?draft=many-files",
      { ...fields(), title: "Many" },
      { en_files: many },
    );
    expect(ErrorBody.parse(await refused.json())).toMatchObject({
      statusCode: 413,
      code: "payload_too_large",
      draft: "many-files",
    });
    expect(
      (await answerOf(await ola.call("GET", "/upload_drafts/many-files"), UploadDraft)).fields,
    ).toMatchObject({ title: "Many" });
  });

  test("leaves nothing when the connection breaks or the user is not signed in", async () => {
    const incoming = () =>
      cms().database.db.selectFrom("incoming_files").select("id").orderBy("id").execute();
    const before = await incoming();
    const head =
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nBroken\r\n--x\r\nContent-Disposition: form-data; name="en_files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7';
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const body = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
        pull: (controller) => controller.error(new Error("the line broke")),
      });
    const post = (more: HeadersInit, sent: BodyInit) =>
      cms().request("/api/v1/documents", {
        method: "POST",
        headers: { ...headers, ...more },
        body: sent,
        duplex: "half",
      } as RequestInit);
    expect((await post(files.ana.headers, body())).status).toBe(400);
    // The body ends early, without an error on the connection.
    expect((await post(files.ana.headers, head)).status).toBe(400);
    expect((await post({}, body())).status).toBe(401);
    expect(await incoming()).toEqual(before);
  });
});

describe("a draft", () => {
  test("is saved as it was typed, for its owner only, up to a small number", async () => {
    const { id: file } = await files.ana.send("draft.pdf", await freshPdf());
    const typed = {
      title: "  half a ti",
      publication_year: "19",
      en_files: [file, "nonsense", 7],
      extra: { a: 1 },
    };
    const saved = await answerOf(
      await ana.call("PUT", "/upload_drafts/field-work-1", { fields: typed }),
      UploadDraft,
    );
    expect(saved).toMatchObject({
      id: "field-work-1",
      fields: typed,
      files: [{ id: file, expires: saved.expires }],
    });
    expect((await ben.call("GET", "/upload_drafts/field-work-1")).status).toBe(404);
    expect(
      (
        await ana.call("PUT", "/upload_drafts/field-work-1", {
          fields: { text: "x".repeat(64 * 1024) },
        })
      ).status,
    ).toBe(422);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        ben.call("PUT", `/upload_drafts/draft-number-${n}`, { fields: {} }),
      ),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect((await ana.call("DELETE", "/upload_drafts/field-work-1")).status).toBe(204);
    expect(
      (await answerOf(await ana.call("GET", "/upload_drafts"), UploadDraftsAnswer)).drafts.map(
        ({ id }) => id,
      ),
    ).not.toContain("field-work-1");
  });

  test("can be saved from a form too, with its files and without its proof", async () => {
    const kept = await files.ana.form(
      "PUT",
      "/upload_drafts/form-without-script",
      {
        title: "Half",
        "find.documentCountries": "ken",
        documentTopics: ["water", "health"],
        altcha: "solved",
      },
      { en_files: [["half.pdf", await freshPdf()]] },
    );
    const {
      fields,
      files: [file],
    } = await answerOf(kept, UploadDraft);
    expect(fields).toEqual({
      title: "Half",
      "find.documentCountries": "ken",
      documentTopics: ["water", "health"],
      extra: {},
      en_files: [file!.id],
    });
    expect(file).toMatchObject({ name: "half.pdf" });
    expect(
      (
        await files.ana.form("PUT", "/upload_drafts/form-without-script", {
          abstract: "x".repeat(64 * 1024),
        })
      ).status,
    ).toBe(422);
  });
});

test("files without references are cleaned up", async () => {
  const { db } = cms().database;
  const made = await submit(ana, await form("ana"));
  const [file] = await db
    .selectFrom("submission_files")
    .select("file_id")
    .where("submission_id", "=", made.id)
    .execute();
  const { storage_key: key } = await db
    .selectFrom("files")
    .select("storage_key")
    .where("id", "=", file!.file_id)
    .executeTakeFirstOrThrow();
  await ana.call("DELETE", `/submissions/${made.id}`);
  await db
    .updateTable("uploaded_files")
    .set({ uploaded: new Date(0) })
    .where("file_id", "=", file!.file_id)
    .execute();
  await cms().cms.jobs.finish();
  expect(await cms().storage.size(key)).toBeNull();
  expect(
    await db.selectFrom("files").select("id").where("id", "=", file!.file_id).execute(),
  ).toEqual([]);
});

describe("an account with submissions", () => {
  test("has them in its data export, and takes unfinished ones along when it is deleted", async () => {
    const {
      database: { db },
      services,
      storage,
    } = cms();
    const iris = await makePerson(cms(), "iris");
    const uploader = await makeUploader(cms(), "iris");
    const taken = await uploader.send("taken.pdf", await freshPdf());
    await submit(iris, {
      title: "Handed in by Iris",
      abstract: "About wells.",
      en_files: [taken.id],
      approvedPolicy: true,
      consentTerms: true,
    });
    const { id } = await uploader.send("left.pdf", await freshPdf());
    await iris.call("PUT", "/upload_drafts/half-a-form", {
      fields: { title: "Half", en_files: [id] },
    });
    const all = AccountExport.parse(await (await iris.call("GET", "/account/export")).json());
    expect(all).toMatchObject({
      submissions: [
        {
          title: "Handed in by Iris",
          state: "waiting",
          files: ["taken.pdf"],
          fields: { abstract: "About wells." },
        },
      ],
      drafts: [{ id: "half-a-form", fields: { title: "Half" } }],
      uploads: [{ name: "left.pdf" }],
    });

    const { storage_key: key } = await db
      .selectFrom("incoming_files")
      .select("storage_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(
      (await iris.call("DELETE", "/account", { confirmation: "iris", password: "Correct-horse-9" }))
        .status,
    ).toBe(204);
    await services.uploads.tidy();
    expect(
      await db.selectFrom("incoming_files").select("id").where("id", "=", id).execute(),
    ).toEqual([]);
    expect(await storage.size(key!)).toBeNull();
  });
});
