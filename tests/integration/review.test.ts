// @database one-connection

import { beforeAll, expect, test } from "vitest";
import { AuditAnswer } from "../../cms/contract/audit";
import { PromotionRequestsAnswer } from "../../cms/contract/collections";
import { PROMOTION_REQUESTS_PAGE_SIZE } from "../../cms/contract/limits";
import { ReviewCounts } from "../../cms/contract/lists";
import { saveOwnCollections } from "../factories/collections";
import { adminOf } from "../factories/admin";
import { answerOf, savePost } from "../factories/library";
import { signIn } from "../factories/accounts";
import { makePerson, type Person } from "../factories/people";
import { saveSubmission } from "../factories/uploads";
import { useCms } from "../setup/cms";

const cms = useCms();
/** One more than fits on a page. */
const REQUESTS = PROMOTION_REQUESTS_PAGE_SIZE + 1;
let ana: Person, staff: Person;
/** Collections with a promotion request, the oldest request first. */
let asked: number[];

beforeAll(async () => {
  const { db } = cms().database;
  ana = await makePerson(cms(), "ana");
  staff = await makePerson(cms(), "sam", { roles: ["staff"] });
  asked = await saveOwnCollections(db, ana.id, REQUESTS);
  for (const [day, id] of asked.entries()) {
    await db
      .updateTable("collections")
      .set({
        private: false,
        promotion_requested: new Date(Date.UTC(2024, 0, 1 + day)),
        requested_by: ana.id,
      })
      .where("post_id", "=", id)
      .execute();
  }
});

const counts = async () => answerOf(await staff.call("GET", "/review_counts"), ReviewCounts);

test("staff see how many items of each kind wait, without those they have handled", async () => {
  const { db } = cms().database;
  expect(await counts()).toEqual({
    contributions: 0,
    promotionRequests: REQUESTS,
    authorClaims: 0,
    corrections: 0,
    messages: 0,
  });
  const report = await savePost(db, { title: "Report" });
  const submissions = [
    await saveSubmission(db, ana.id, "One"),
    await saveSubmission(db, ana.id, "Two"),
  ];
  const sender = { name: "Ana Ruiz", email: "ana@example.net" };
  expect(
    (
      await ana.call("POST", "/correction", {
        ...sender,
        document: report,
        text: "The year is another.",
      })
    ).status,
  ).toBe(204);
  for (const textarea of ["May we translate this?", "And may we print it?"])
    expect((await ana.call("POST", "/send_contact_form", { ...sender, textarea })).status).toBe(
      204,
    );
  expect(await counts()).toEqual({
    contributions: 2,
    promotionRequests: REQUESTS,
    authorClaims: 0,
    corrections: 1,
    messages: 2,
  });

  await ana.call("DELETE", `/submissions/${submissions[0]}`);
  const {
    messages: [first],
  } = (await (await staff.call("GET", "/messages?kind=contact")).json()) as {
    messages: { databaseId: number }[];
  };
  await staff.call("PUT", `/messages/${first!.databaseId}`, { state: "done" });
  expect(await counts()).toEqual({
    contributions: 1,
    promotionRequests: REQUESTS,
    authorClaims: 0,
    corrections: 1,
    messages: 1,
  });
});

test("promotion requests are listed in pages, oldest first, and a page past the end is the last page", async () => {
  const read = async (query: string) =>
    answerOf(await staff.call("GET", `/promotion_requests${query}`), PromotionRequestsAnswer);
  const first = await read("");
  expect(first.requests.map(({ collection }) => collection.databaseId)).toEqual(
    asked.slice(0, PROMOTION_REQUESTS_PAGE_SIZE),
  );
  expect([first.count, first.page, first.pages]).toEqual([REQUESTS, 1, 2]);
  const last = await read("?page=9");
  expect([last.page, last.requests.map(({ collection }) => collection.databaseId)]).toEqual([
    2,
    asked.slice(PROMOTION_REQUESTS_PAGE_SIZE),
  ]);
});

test("staff see published posts in the audit log, and only editors see unpublished ones", async () => {
  const editor = await makePerson(cms(), "edith", { roles: ["staff_admin"] });
  const admin = adminOf(cms(), await signIn(cms(), "edith"));
  const article = (title: string) => ({ texts: { en: { title, abstract: "What it is about" } } });
  const post = await admin.publish(
    await admin.save(await admin.begin({ type: "article" }), article("Heron seen")),
  );
  const log = async (person: Person) =>
    (await answerOf(await person.call("GET", "/audit_log?search=heron"), AuditAnswer)).entries.map(
      ({ event, subject }) => `${event}: ${subject.title}`,
    );

  const draft = await admin.save(post, article("Heron to be told nobody"));
  await admin.publish(draft, { at: new Date(Date.now() + 60 * 60_000).toISOString() });
  expect(await log(staff)).toEqual(["post_published: Heron seen"]);
  expect(await log(editor)).toEqual([
    "post_scheduled: Heron to be told nobody",
    "post_published: Heron seen",
  ]);

  expect((await admin.send("POST", `/${post.databaseId}/unpublish`)).status).toBe(200);
  expect(await log(staff)).toEqual([]);
  expect(await log(editor)).toHaveLength(3);
  const { count } = await answerOf(
    await staff.call("GET", `/audit_log?subject=post&subject_id=${post.databaseId}`),
    AuditAnswer,
  );
  expect(count).toBe(0);
});
