// @database one-connection

import { beforeAll, describe, expect, test } from "vitest";
import { AccountExport } from "../../cms/contract/accounts";
import { Submission, SubmissionsAnswer, UploadAnswer } from "../../cms/contract/uploads";
import { SubscriptionRequested } from "../../cms/contract/subscriptions";
import { keyIn } from "../factories/newsletter";
import { answerOf, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { freshPdf, makeUploader } from "../factories/uploads";
import { accountsOf } from "../setup/accounts";
import { useCms } from "../setup/cms";
import { readOutbox } from "../setup/mail";

const cms = useCms();
const db = () => cms().database.db;

const page = (markdown: string) => ({
  introMarkdown: markdown,
  sections: [
    { anchor: "files", title: "Files", markdown: "What becomes of them.", collapsible: false },
  ],
});
let termsId: number;

beforeAll(async () => {
  termsId = await savePost(db(), {
    type: "page",
    translations: [
      {
        language: "en",
        slug: "terms",
        title: "Terms of use",
        abstract: "",
        body: page("Be kind."),
      },
      {
        language: "es",
        slug: "condiciones",
        title: "Condiciones de uso",
        abstract: "",
        body: page("Sea amable."),
      },
    ],
  });
  await db()
    .insertInto("site_settings")
    .values([
      { key: "termsAndConditionsUrl", language: "", value: JSON.stringify("/page/terms") },
      {
        key: "privacyPolicyUrl",
        language: "",
        value: JSON.stringify("https://charity.example/privacy"),
      },
    ])
    .execute();
});

const consentsOf = async (person: Pick<Person, "call">) =>
  (await answerOf(await person.call("GET", "/account/export"), AccountExport)).consents;
const lastMail = async () => {
  await cms().cms.jobs.finish();
  return (await readOutbox(cms().database.dataDir)).at(-1);
};

/** Registers a user through the API, which also signs in. */
async function registered(
  username: string,
  more: object = {},
): Promise<Pick<Person, "call"> & { id: number }> {
  const { data } = await accountsOf(cms()).register({
    username,
    email: `${username}@example.net`,
    password: "Registers-2026",
    clientMutationId: "1",
    ...more,
  });
  const { databaseId: id, jwtAuthToken: token } = data!.registerUser.user;
  return {
    id,
    call: (method, path, body) => accountsOf(cms()).rest(method, path, body, { token }),
  };
}

test("registration saves the terms as shown, in the language that was shown", async () => {
  const rosa = await registered("rosa", { language: "ES", acceptedTerms: true });
  const [consent, ...others] = await consentsOf(rosa);
  expect(others).toEqual([]);
  expect(consent).toMatchObject({
    occasion: "registration",
    kind: "terms",
    language: "es",
    title: "Condiciones de uso",
    address: "/es/page/terms",
    body: "Sea amable.\n\n## Files\n\nWhat becomes of them.",
    withdrawn: null,
    confirmed: null,
    about: null,
  });
  expect(consent!.version).toMatch(/^[0-9a-f]{64}$/);
  expect(Math.abs(Date.now() - Date.parse(consent!.given))).toBeLessThan(60_000);

  // A changed text is a new version; earlier consents keep the earlier version.
  await db()
    .updateTable("post_translations")
    .set({ body: JSON.stringify(page("Be kind, always.")) })
    .where("post_id", "=", termsId)
    .where("language", "=", "en")
    .execute();
  const [after] = await consentsOf(await registered("later", { acceptedTerms: true }));
  const [again] = await consentsOf(await registered("latest", { acceptedTerms: true }));
  expect(after).toMatchObject({
    language: "en",
    address: "/page/terms",
    body: "Be kind, always.\n\n## Files\n\nWhat becomes of them.",
  });
  expect([again!.version === after!.version, after!.version === consent!.version]).toEqual([
    true,
    false,
  ]);
  expect(await consentsOf(rosa)).toEqual([consent]);
});

test("registration saves no consent without agreement, and none if it is refused", async () => {
  expect(await consentsOf(await registered("silent"))).toEqual([]);
  const before = await db().selectFrom("consents").select("id").execute();
  const { errors } = await accountsOf(cms()).register({
    username: "silent",
    email: "silent2@example.net",
    password: "Registers-2026",
    clientMutationId: "1",
    acceptedTerms: true,
  });
  expect(errors![0]!.extensions.code).toBe("username_taken");
  expect(await db().selectFrom("consents").select("id").execute()).toHaveLength(before.length);
});

describe("a submission", () => {
  const form = async (username: string, title: string) => ({
    title,
    abstract: "About wells.",
    en_files: [
      (await (await makeUploader(cms(), username)).send("report.pdf", await freshPdf())).id,
    ],
    approvedPolicy: true,
    consentTerms: true,
  });

  test("saves the consent to both texts each time, and when it was withdrawn", async () => {
    const ana = await makePerson(cms(), "ana");
    const staff = await makePerson(cms(), "sam", { roles: ["staff"] });
    const { submission } = await answerOf(
      await ana.call("POST", "/documents?language=es", await form("ana", "Wells")),
      UploadAnswer,
    );
    const both = await consentsOf(ana);
    expect(
      both.map(({ occasion, kind, about, language, title, body }) => [
        occasion,
        kind,
        about,
        language,
        title,
        body,
      ]),
    ).toEqual([
      [
        "upload",
        "terms",
        "Wells",
        "es",
        "Condiciones de uso",
        expect.stringContaining("Sea amable."),
      ],
      // This page is not on the site, so only its address is saved.
      ["upload", "privacy_policy", "Wells", "es", "", null],
    ]);
    expect(both[1]!.address).toBe("https://charity.example/privacy");

    const { modified } = await answerOf(
      await staff.call("GET", `/submissions/${submission!.id}`),
      Submission,
    );
    expect(
      (
        await staff.call("PUT", `/submissions/${submission!.id}/decision`, {
          decision: "return",
          modified,
          comment: "A better title, please.",
        })
      ).status,
    ).toBe(200);
    const { en_files, ...fields } = await form("ana", "Wells of the north");
    expect(
      (await ana.call("PUT", `/submissions/${submission!.id}`, { ...fields, en_files })).status,
    ).toBe(200);
    expect((await consentsOf(ana)).map(({ about, language }) => [about, language])).toEqual([
      ["Wells of the north", "en"],
      ["Wells of the north", "en"],
      ["Wells", "es"],
      ["Wells", "es"],
    ]);

    expect((await ana.call("DELETE", `/submissions/${submission!.id}`)).status).toBe(204);
    expect((await consentsOf(ana)).map(({ withdrawn }) => withdrawn !== null)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(
      (await answerOf(await ana.call("GET", "/own_submissions"), SubmissionsAnswer)).count,
    ).toBe(0);
  });

  test("by staff is published at once, with the saved consent", async () => {
    const staff = await makePerson(cms(), "sue", { roles: ["staff"] });
    await answerOf(
      await staff.call("POST", "/internal_documents", await form("sue", "Ours")),
      UploadAnswer,
    );
    expect((await consentsOf(staff)).map(({ kind, about }) => [kind, about])).toEqual([
      ["terms", "Ours"],
      ["privacy_policy", "Ours"],
    ]);
  });
});

describe("the newsletter", () => {
  const ask = async (person: Pick<Person, "call">, email: string) =>
    SubscriptionRequested.parse(
      await (
        await person.call("POST", "/subscriptions", {
          email,
          frequency: "weekly",
          terms: [],
          accepted: true,
        })
      ).json(),
    );

  test("keeps an anonymous reader's consent until the reader unsubscribes, then deletes it", async () => {
    const visitor = makeVisitor(cms());
    const ofReader = () =>
      db()
        .selectFrom("consents as c")
        .innerJoin("newsletter_readers as r", "r.id", "c.reader_id")
        .select(["c.kind", "c.subscription_id"])
        .where("r.email", "=", "reader@example.net")
        .execute();
    await ask(visitor, "reader@example.net");
    // Subscribing again keeps only one consent for each text.
    await ask(visitor, "reader@example.net");
    expect((await ofReader()).map(({ kind }) => kind).sort()).toEqual(["privacy_policy", "terms"]);
    const texts = await db().selectFrom("consent_texts").select("version").execute();

    const key = keyIn(await lastMail(), "confirm");
    const { manageKey } = (await (
      await visitor.call("POST", "/subscriptions/confirm", { key })
    ).json()) as { manageKey: string };
    const [{ subscription_id: id } = { subscription_id: null }] = await ofReader();
    expect((await visitor.call("DELETE", `/subscriptions/${id}?key=${manageKey}`)).status).toBe(
      200,
    );
    expect(await ofReader()).toEqual([]);
    expect(
      await db().selectFrom("consents").select("id").where("user_id", "is", null).execute(),
    ).toEqual([]);
    // The texts belong to no reader, so they stay.
    expect(await db().selectFrom("consent_texts").select("version").execute()).toEqual(texts);
  });

  test("keeps a member's consent and adds the time of unsubscribing", async () => {
    const eva = await makePerson(cms(), "eva");
    const other = await makePerson(cms(), "other");
    const { subscription } = await ask(eva, eva.email);
    expect(
      (await consentsOf(eva)).map(({ occasion, kind, confirmed, withdrawn }) => [
        occasion,
        kind,
        confirmed !== null,
        withdrawn,
      ]),
    ).toEqual([
      ["newsletter", "terms", true, null],
      ["newsletter", "privacy_policy", true, null],
    ]);
    expect(await consentsOf(other)).toEqual([]);
    expect((await eva.call("DELETE", `/subscriptions/${subscription!.id}`)).status).toBe(200);
    const left = await consentsOf(eva);
    expect(
      left.map(({ kind, confirmed, withdrawn }) => [kind, confirmed !== null, withdrawn !== null]),
    ).toEqual([
      ["terms", true, true],
      ["privacy_policy", true, true],
    ]);
    expect(await consentsOf(other)).toEqual([]);
  });

  test("shows no consent until the account's email address is verified", async () => {
    const early = await makePerson(cms(), "early", { proven_email_key: null });
    await ask(early, early.email);
    expect(await consentsOf(early)).toEqual([]);
    await early.call("POST", "/subscriptions/confirm", { key: keyIn(await lastMail(), "confirm") });
    expect(await consentsOf(early)).toHaveLength(2);
  });
});

test("deleting an account deletes its consents", async () => {
  const gone = await registered("gone", { acceptedTerms: true });
  expect(await consentsOf(gone)).toHaveLength(1);
  expect(
    (await gone.call("DELETE", "/account", { confirmation: "gone", password: "Registers-2026" }))
      .status,
  ).toBe(204);
  expect(
    await db().selectFrom("consents").select("id").where("user_id", "=", gone.id).execute(),
  ).toEqual([]);
});

test("visitors cannot read any consents", async () => {
  expect((await makeVisitor(cms()).call("GET", "/account/export")).status).toBe(401);
});
