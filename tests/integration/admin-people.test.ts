// @database one-connection

import { beforeAll, expect, test } from "vitest";
import { AuditAnswer } from "../../cms/contract/audit";
import { ErrorBody } from "../../cms/contract/errors";
import { PeopleListAnswer, PersonDetails } from "../../cms/contract/accounts";
import { PASSWORD } from "../factories/accounts";
import { answerOf } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

const cms = useCms();
let administrator: Person, admin: Person, staff: Person, reader: Person;

beforeAll(async () => {
  administrator = await makePerson(cms(), "boss", {
    roles: ["subscriber", "staff", "administrator"],
    name: "Bo Director",
  });
  admin = await makePerson(cms(), "admin", { roles: ["staff_admin"], name: "Adam Editor" });
  staff = await makePerson(cms(), "sam", { roles: ["staff"], name: "Sam Staff" });
  reader = await makePerson(cms(), "ria", { name: "Ria Reader" });
});

const status = async (person: Person, method: string, path: string, body?: unknown) =>
  (await person.call(method, path, body)).status;
const setRole = (by: Person, whom: Person, role: string) =>
  by.call("PUT", `/users/${whom.id}/roles`, { role });

test("editors see the accounts, find them by words and by role, and never see a password", async () => {
  for (const person of [makeVisitor(cms()), reader, staff])
    expect(await status(person, "GET", "/users")).toBe(person.id === 0 ? 401 : 403);
  const answer = await admin.call("GET", "/users?search=ria%20example.net");
  const text = await answer.clone().text();
  expect((await answerOf(answer, PeopleListAnswer)).people).toMatchObject([
    { name: "Ria Reader", roles: ["subscriber"], sso: false, sessions: 1 },
  ]);
  expect(text).not.toMatch(/argon|password|hash/i);
  const { people } = await answerOf(
    await admin.call("GET", "/users?role=administrator"),
    PeopleListAnswer,
  );
  expect(people.map(({ name, lastSignIn }) => [name, lastSignIn !== null])).toEqual([
    ["Bo Director", true],
  ]);
});

test("administrators change the roles of others; the change applies at once and is logged", async () => {
  expect(await status(reader, "GET", "/review_counts")).toBe(403);
  expect(
    await answerOf(await setRole(administrator, reader, "staff"), PersonDetails),
  ).toMatchObject({ roles: ["subscriber", "staff"] });
  expect(await status(reader, "GET", "/review_counts")).toBe(200);
  await setRole(administrator, reader, "subscriber");
  expect(await status(reader, "GET", "/review_counts")).toBe(403);

  const { entries } = await answerOf(
    await staff.call("GET", `/audit_log?subject=user&subject_id=${reader.id}`),
    AuditAnswer,
  );
  expect(entries.map(({ by, subject, details }) => [by?.name, subject.title, details])).toEqual([
    ["Bo Director", "Ria Reader", { before: "staff", after: "subscriber" }],
    ["Bo Director", "Ria Reader", { before: "subscriber", after: "staff" }],
  ]);
});

test("no other user changes roles, and administrators never change their own, so one always remains", async () => {
  for (const by of [reader, staff, admin])
    expect((await setRole(by, staff, "administrator")).status).toBe(403);
  expect((await setRole(admin, administrator, "subscriber")).status).toBe(403);
  expect((await setRole(administrator, administrator, "subscriber")).status).toBe(403);
  expect(
    await answerOf(await administrator.call("GET", `/users/${administrator.id}`), PersonDetails),
  ).toMatchObject({ canChange: false, isSelf: true });
  expect(
    await answerOf(await admin.call("GET", `/users/${staff.id}`), PersonDetails),
  ).toMatchObject({ canChange: false });
});

test("when two administrators remove each other's role at once, one remains", async () => {
  const rival = await makePerson(cms(), "rival", { roles: ["administrator"] });
  const answers = await Promise.all([
    setRole(administrator, rival, "staff"),
    setRole(rival, administrator, "staff"),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403]);
  const { people } = await answerOf(
    await admin.call("GET", "/users?role=administrator"),
    PeopleListAnswer,
  );
  expect(people).toHaveLength(1);
  // Resets the roles: the tests below need the first administrator and no other.
  const { db } = cms().database;
  await db
    .updateTable("users")
    .set({ roles: ["subscriber", "staff", "administrator"] })
    .where("database_id", "=", administrator.id)
    .execute();
  await db
    .updateTable("users")
    .set({ roles: ["subscriber", "staff"] })
    .where("database_id", "=", rival.id)
    .execute();
});

test("the last administrator's account cannot be deleted until another administrator exists", async () => {
  const leave = (person: Person, username: string) =>
    person.call("DELETE", "/account", { confirmation: username, password: PASSWORD });
  const refusal = await leave(administrator, "boss");
  expect([refusal.status, ErrorBody.parse(await refusal.json()).code]).toEqual([409, "conflict"]);
  expect(await status(administrator, "GET", "/account")).toBe(200);

  const [one, other] = [
    await makePerson(cms(), "one", { roles: ["administrator"] }),
    await makePerson(cms(), "other", { roles: ["administrator"] }),
  ];
  await setRole(one, administrator, "staff");
  const answers = await Promise.all([leave(one, "one"), leave(other, "other")]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409]);
  await cms()
    .database.db.updateTable("users")
    .set({ roles: ["subscriber", "staff", "administrator"] })
    .where("database_id", "=", administrator.id)
    .execute();
});

test("signing a user out everywhere ends all sessions", async () => {
  const lost = await makePerson(cms(), "lost");
  expect(await status(lost, "GET", "/account")).toBe(200);
  expect(
    await answerOf(await administrator.call("DELETE", `/users/${lost.id}/sessions`), PersonDetails),
  ).toMatchObject({ sessions: 0 });
  expect(await status(lost, "GET", "/account")).toBe(401);
  const { entries } = await answerOf(
    await staff.call("GET", `/audit_log?event=signed_out`),
    AuditAnswer,
  );
  expect(entries).toMatchObject([
    { by: { name: "Bo Director" }, subject: { type: "user", id: lost.id } },
  ]);
});

test("an account for a colleague is created once, and never with an address of the organisation", async () => {
  const invitation = { email: "New.Colleague@example.net", name: "New Colleague", role: "staff" };
  expect(
    await answerOf(await administrator.call("POST", "/users", invitation), PersonDetails),
  ).toMatchObject({ username: "newcolleague", roles: ["subscriber", "staff"], lastSignIn: null });
  expect(await status(administrator, "POST", "/users", invitation)).toBe(409);
  expect(
    await status(administrator, "POST", "/users", { ...invitation, email: "new@library.example" }),
  ).toBe(403);
  expect(await status(admin, "POST", "/users", { ...invitation, email: "other@example.net" })).toBe(
    403,
  );
});
