// @database one-connection

import readWorkbook from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import { Document } from "../../cms/contract/documents";
import { SearchAnswer, type SearchRequestInput } from "../../cms/contract/search";
import { saveUser, signIn } from "../factories/accounts";
import { answerOf, savePost } from "../factories/library";
import { useCms } from "../setup/cms";

/** Search results contain the findings of evaluations if staff ask for them. */

const FINDINGS = "Two thirds of the wells were dry.";
const cms = useCms();
const headers: Record<string, Record<string, string>> = { visitor: {} };

beforeAll(async () => {
  const {
    database: { db },
    services,
  } = cms();
  const ids = [
    await savePost(db, { statementOfFindings: FINDINGS }),
    await savePost(db, { statementOfFindings: null }),
  ];
  await services.searchEngine.index(ids);
  for (const role of ["subscriber", "staff"] as const) {
    await saveUser(db, { username: role, roles: [role] });
    headers[role] = await signIn(cms(), role);
  }
});

async function findingsFor(who: string, search: SearchRequestInput): Promise<unknown[]> {
  const answer = await cms().request("/api/v1/search_documents", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers[who] },
    body: JSON.stringify(search),
  });
  return (await answerOf(answer, SearchAnswer)).documents.map((hit) =>
    "findings" in hit ? hit.findings : "none given",
  );
}

test("staff get findings with each search result on request, or null if there are none", async () => {
  expect((await findingsFor("staff", { findings: true })).sort()).toEqual([FINDINGS, null]);
  expect(await findingsFor("staff", {})).toEqual(["none given", "none given"]);
});
test("other users get no findings, even on request", async () => {
  for (const who of ["visitor", "subscriber"])
    expect(await findingsFor(who, { findings: true })).toEqual(["none given", "none given"]);
});
test("the page of a document has its findings for staff only", async () => {
  const { db } = cms().database;
  await savePost(db, { title: "Dry wells", statementOfFindings: FINDINGS });
  await savePost(db, { title: "Plain wells" });
  const read = async (who: string, slug: string) =>
    answerOf(await cms().request(`/api/v1/documents/${slug}`, { headers: headers[who] }), Document);
  expect((await read("staff", "dry-wells")).findings).toBe(FINDINGS);
  expect((await read("staff", "plain-wells")).findings).toBeNull();
  for (const who of ["visitor", "subscriber"])
    expect(await read(who, "dry-wells")).not.toHaveProperty("findings");
});

test("an Excel export has a column of findings on request, as the evaluation hub sends it", async () => {
  const rows = async (body: object) => {
    const answer = await cms().request("/api/v1/export_excel", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers.staff },
      body: JSON.stringify(body),
    });
    const [, sheet] = await readWorkbook(Buffer.from(await answer.arrayBuffer()));
    return sheet!.data;
  };
  const [head, ...found] = await rows({ findings: true });
  expect(head!.at(-1)).toBe("Statement of findings");
  expect(found.map((row) => row.at(-1) ?? null)).toContain(FINDINGS);
  expect((await rows({}))[0]).not.toContain("Statement of findings");
});
