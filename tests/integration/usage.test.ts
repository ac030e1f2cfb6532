import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ErrorBody } from "../../cms/contract/errors";
import { UsageAnswer } from "../../cms/contract/usage";
import { answerOf, saveNamedTerms, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

const MINUTE = 60_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";

const clock = { now: Date.parse("2026-05-20T10:00:00Z") };
const cms = useCms({ now: () => new Date(clock.now) });

/** Calls the API as somebody's program from an address. */
async function ask(path: string, init: RequestInit & { address?: string; userAgent?: string } = {}): Promise<Response> {
  const { address = "192.0.2.7", userAgent = FIREFOX, headers, ...rest } = init;
  const request = new Request(`http://cms.test${path}`, { ...rest, headers: { "User-Agent": userAgent, ...headers } });
  return cms().cms.fetch(request, { clientAddress: address });
}

const track = (kind: string, body: unknown, by: { address?: string; userAgent?: string } = {}) =>
  ask(`/api/v1/usage_tracking/${kind}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), ...by });
const rollUp = () => cms().services.usage.rollUp();
const sums = () => cms().database.db.selectFrom("usage_daily").select(["post_id", "day", "event", "language", "count"]).orderBy("post_id").orderBy("day").orderBy("event").execute();

let documentId: number;

/** The answer to somebody of the staff, who has signed in just now: the clock of these tests runs ahead of sessions. */
const read = async (query = "") => answerOf(await (await staff()).call("GET", `/usage?${query}`), UsageAnswer);
let people = 0;
const staff = (): Promise<Person> => makePerson(cms(), `warden${++people}`, { roles: ["staff"] });

beforeAll(async () => {
  const { db } = cms().database;
  documentId = await savePost(db, { title: "Wells that last" });
});

it("works", async () => {
  expect((await track("document", { databaseId: documentId })).status).toBe(204);
  expect((await track("document", { databaseId: documentId })).status).toBe(204);
  clock.now += 31 * MINUTE;
  await rollUp();
  console.log(await sums());
  console.log(await read("period=this_month"));
});
