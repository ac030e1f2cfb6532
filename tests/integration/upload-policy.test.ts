// @database embedded

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { Document } from "../../cms/contract/documents";
import { ErrorBody } from "../../cms/contract/errors";
import { UploadAnswer, UploadDraft } from "../../cms/contract/uploads";
import { answerOf, saveNamedTerms } from "../factories/library";
import { makePerson, type Person } from "../factories/people";
import { makeUploader, type Uploader } from "../factories/uploads";
import { useCms } from "../setup/cms";

/** Files from other sources, outside the project. The unit tests next to the checks cover what each check says. */
const SAMPLES = fileURLToPath(new URL("../../../shared/data/sample-files/", import.meta.url));
const TABLE = "SOURCES.csv";
const samples = existsSync(SAMPLES) ? readdirSync(SAMPLES).filter((name) => name !== TABLE) : [];
const fileOf = (name: string): [string, Buffer] => [name, readFileSync(join(SAMPLES, name))];

const MIME_TYPES: Record<string, string> = {
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".bmp": "image/bmp",
  ".tif": "image/tiff",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};
const isPicture = (name: string) => MIME_TYPES[extname(name)]!.startsWith("image/");

const cms = useCms();
let staff: Person, uploader: Uploader;
const FIELDS = {
  title: "Files of all kinds",
  abstract: "From everywhere.",
  externalUse: "on",
  approvedPolicy: "on",
  consentTerms: "on",
};

beforeAll(async () => {
  staff = await makePerson(cms(), "sam", { roles: ["staff"] });
  uploader = await makeUploader(cms(), "sam");
  await saveNamedTerms(cms().database.db, [{ taxonomy: "languages", slug: "en" }]);
  await cms().services.taxonomies.recount();
});

describe.skipIf(samples.length === 0)("the upload policy, over HTTP", { timeout: 60_000 }, () => {
  test("real files make a document, each with its name and type; only pictures and PDFs are displayed, all others are downloaded", async () => {
    const { document } = await answerOf(
      await uploader.form("POST", "/internal_documents", FIELDS, {
        en_files: samples.map(fileOf),
      }),
      UploadAnswer,
    );
    const { documentFields } = await answerOf(
      await staff.call("GET", `/documents/${document!.link.split("/").at(-1)}`),
      Document,
    );
    const files = new Map(
      documentFields.documents.map(({ documentFile }) => [
        documentFile!.mediaItemUrl.split("/").at(-1)!,
        documentFile!,
      ]),
    );
    expect([...files.keys()].sort()).toEqual(samples.map(encodeURIComponent).sort());

    for (const name of samples) {
      const file = files.get(encodeURIComponent(name))!;
      const response = await cms().request(new URL(file.mediaItemUrl, "http://cms.test").pathname);
      const [type, disposition] = ["Content-Type", "Content-Disposition"].map((header) =>
        response.headers.get(header),
      );
      expect([name, response.status, type, file.mimeType]).toEqual([
        name,
        200,
        MIME_TYPES[extname(name)],
        MIME_TYPES[extname(name)],
      ]);
      expect([name, disposition?.split(";")[0]]).toEqual([
        name,
        isPicture(name) || extname(name) === ".pdf" ? "inline" : "attachment",
      ]);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      // The browser's PDF viewer has its own rules, and fails under a stricter policy.
      expect([name, response.headers.get("Content-Security-Policy")]).toEqual([
        name,
        expect.stringContaining(
          extname(name) === ".pdf" ? "frame-ancestors 'self'" : "default-src 'none'",
        ),
      ]);
      // Metadata on place and author is only removed from pictures.
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([name, isPicture(name) || bytes.equals(fileOf(name)[1])]).toEqual([name, true]);
      expect(bytes.length).toBe(file.fileSize);
    }
  });

  test("a rejected file is named with its reason, and the others are kept in a draft", async () => {
    const response = await uploader.form(
      "POST",
      "/internal_documents",
      { ...FIELDS, title: "One too many" },
      {
        en_files: [fileOf("UN-UPR-peru2008.pdf"), fileOf(TABLE)],
        fr_files: [fileOf("hopper.png")],
      },
    );
    expect(response.status).toBe(422);
    const { fields, rules, draft } = ErrorBody.parse(await response.json());
    expect(fields!.en_files).toMatch(/^SOURCES\.csv: The content of the file is not JPEG/);
    expect(rules).toEqual({ en_files: "file_refused" });
    const kept = await answerOf(await staff.call("GET", `/upload_drafts/${draft}`), UploadDraft);
    expect(kept.fields).toMatchObject({ title: "One too many" });
    expect(kept.files.map(({ name, state, reason }) => [name, state, reason]).sort()).toEqual([
      ["SOURCES.csv", "refused", "type_not_allowed"],
      ["UN-UPR-peru2008.pdf", "accepted", null],
      ["hopper.png", "accepted", null],
    ]);
  });
});
