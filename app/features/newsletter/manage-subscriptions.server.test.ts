import { expect, it } from "vitest";
import { AppError } from "#contract/errors";
import type { Subscription, SubscriptionsAnswer } from "#contract/subscriptions";
import type { ContentClient } from "~/content/client.server";
import { fakeContentClient } from "../../../tests/setup/content-client";
import { manageAction, loadManage, loadOwnSubscriptions } from "./manage-subscriptions.server";

const subscription = (id: number): Subscription => ({
  id,
  email: "amina@example.org",
  frequency: "weekly",
  terms: [],
  search: null,
  everything: true,
  state: "active",
  created: "2026-01-01T00:00:00.000Z",
  lastIssue: null,
});
const has = (...ids: number[]): SubscriptionsAnswer => ({
  reader: {
    email: "amina@example.org",
    language: "en",
    returned: null,
    subscriptions: ids.map(subscription),
  },
  current: ids.at(-1) ?? null,
  isProven: true,
});

/** A content system with a reader's subscriptions, and the changes it received; "old" is an invalid token. */
function contentWith(answer: SubscriptionsAnswer) {
  const changes: unknown[] = [];
  const content = fakeContentClient(({ method, path, query: { key }, body }) => {
    if (method === "PUT") {
      changes.push({ path, key, body });
      return {};
    }
    if (path === "/search_documents") return { documents: [], count: 0 };
    if (path !== "/subscriptions") return { terms: [], count: 0 };
    if (key === "old") throw new AppError("link_expired", "The link is old");
    return answer;
  });
  return { content, changes };
}
const manage = (content: ContentClient, part: Partial<Parameters<typeof loadManage>[1]> = {}) =>
  loadManage(content, { linkToken: "good", edit: null, outcome: null, ...part });
const sent = (content: ContentClient, query: string, fields: Record<string, string>) => {
  const url = new URL(`https://library.example/newsletter/manage${query}`);
  return manageAction(
    content,
    new Request(url, { method: "POST", body: new URLSearchParams(fields) }),
    url,
  );
};

it("shows the subscription that the email was about first", async () => {
  expect(await manage(contentWith(has(4, 9)).content)).toMatchObject({
    view: "reader",
    isProven: true,
    reader: { subscriptions: [{ id: 9 }, { id: 4 }] },
  });
});

it("offers another link in place of an invalid one, for any purpose, and says goodbye after the last subscription", async () => {
  for (const edit of [null, "4"])
    expect(await manage(contentWith(has(4)).content, { linkToken: "old", edit })).toEqual({
      view: "old",
    });
  expect(await manage(contentWith(has(4)).content, { linkToken: "old", outcome: "left" })).toEqual({
    view: "left",
  });
});

it("fills the form in with one of the reader's own subscriptions, and answers 404 for any other number", async () => {
  expect(await manage(contentWith(has(4)).content, { edit: "4" })).toMatchObject({
    view: "edit",
    edit: 4,
    criteria: { frequency: "weekly", search: null },
  });
  for (const edit of ["5", "x", ""])
    await expect(manage(contentWith(has(4)).content, { edit })).rejects.toMatchObject({
      status: 404,
    });
});

it("distinguishes readers with a confirmed address from readers without one", async () => {
  for (const isProven of [true, false])
    expect(
      await loadOwnSubscriptions(contentWith({ reader: null, current: null, isProven }).content),
    ).toEqual({
      reader: null,
      isProven,
    });
});

it("makes the change that a form requests, and redirects to the page that shows it", async () => {
  const { content, changes } = contentWith(has(4));
  const answer = (await sent(content, "?key=good", { intent: "pause", id: "4" })) as Response;
  expect(changes).toEqual([{ path: "/subscriptions/4", key: "good", body: { state: "paused" } }]);
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    "/newsletter/manage?key=good&done=paused",
  ]);
  const strange: Record<string, string>[] = [
    { intent: "delete-all" },
    { intent: "pause", id: "x" },
    { intent: "language", language: "xx" },
  ];
  for (const fields of strange)
    await expect(sent(content, "?key=good", fields)).rejects.toMatchObject({ status: 400 });
});

it("sends only the changed fields of a form, and nothing for an expired link", async () => {
  const { content, changes } = contentWith(has(4));
  await sent(content, "?key=good&edit=4", { frequency: "daily" });
  const sentOnce = [{ path: "/subscriptions/4", key: "good", body: { frequency: "daily" } }];
  expect(changes).toEqual(sentOnce);
  expect(await sent(content, "?key=old&edit=4", { frequency: "daily" })).toMatchObject({
    data: { failure: { code: "link_expired" } },
    init: { status: 422 },
  });
  expect(changes).toEqual(sentOnce);
});
