import { Document, Packer, Paragraph } from "docx";
import { syntheticPosts } from "../../cms/cli/seed/synthetic";
import { savePosts } from "../../cms/areas/posts";
import type { OpenCms } from "../../cms/open";
import { newId } from "../../cms/platform/ids";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** Number of abstracts that make up the text of a file: about three pages. */
const ABSTRACTS = 12;
/** First number of these documents, so that they do not collide with other synthetic documents. */
const FIRST_NUMBER = 5_000_000;

/** Saves documents with a small Word file each. The documents are indexed, but their files have not been read yet. */
export async function saveSmallFiles(
  { database: { db }, storage, services }: OpenCms,
  count: number,
): Promise<void> {
  const drafts = syntheticPosts(FIRST_NUMBER, count);
  for (const [number, draft] of drafts.entries()) {
    const paragraphs = syntheticPosts(FIRST_NUMBER + (number + 1) * ABSTRACTS, ABSTRACTS).map(
      ({ translations: [text] }) => new Paragraph(text!.abstract),
    );
    const bytes = await Packer.toBuffer(new Document({ sections: [{ children: paragraphs }] }));
    const id = newId();
    const storageKey = `bench/${id}.docx`;
    const { size, sha256 } = await storage.put(storageKey, new Uint8Array(bytes));
    await db
      .insertInto("files")
      .values({
        id,
        storage_key: storageKey,
        size,
        sha256,
        name: `file-${number}.docx`,
        mime_type: DOCX,
        visibility: "public",
        page_count: null,
        width: null,
        height: null,
        title: `File ${number}`,
        caption: "",
        alt_text: "",
        description: "",
        created: new Date(),
      })
      .execute();
    draft.files = [
      {
        language: draft.translations[0]!.language,
        kind: "DOCX",
        title: `File ${number}`,
        fileId: id,
      },
    ];
  }
  const ids = await savePosts(db, drafts);
  await services.searchEngine.index([...ids.values()]);
}
