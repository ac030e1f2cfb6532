import { z } from "zod";
import { ADMIN_MARKDOWN_MAX_CHARS } from "../../cms/contract/limits";
import { type Attack, filled, statusOf } from "./attacks";

/** Repetitions of a mark in the text that took 5 s. */
const REPEATED = 100_000;
/** Characters that start a Markdown construct. */
const MARKS = [
  "[",
  "![",
  "*",
  "_",
  "*a_",
  "`",
  "<",
  "&",
  "\\",
  "](",
  "> ",
  "- ",
  "|a",
  "a\n- ",
  "\n|-",
] as const;
const PROSE =
  "Every child has a right to a name and a nationality. **Registration** opens [schools](https://example.org) and clinics.\n\n";

const Saved = z.object({
  databaseId: z.number(),
  version: z.number(),
  link: z.string().nullable(),
});

/** An article that is saved, published, read by a visitor and unpublished. */
const article =
  (text: string): Attack["make"] =>
  async ({ api }) => {
    const post = async (answer: Promise<Response>) => Saved.parse(await (await answer).json());
    const title = `Hostile ${text.slice(0, 4)} ${text.length}`;
    const { databaseId, version } = await post(
      api("POST", "/admin/posts", { type: "article", language: "en", title }, "editor"),
    );
    const path = `/admin/posts/${databaseId}`;
    const content = { texts: { en: { title, blocks: [{ type: "text", markdown: text }] } } };
    return {
      size: Buffer.byteLength(text),
      async send(caller) {
        const saved = await caller.api("PUT", `${path}/draft`, { version, content }, "editor");
        if (!saved.ok) return statusOf(saved);
        const published = await caller.api(
          "POST",
          `${path}/publish`,
          { version: Saved.parse(await saved.json()).version },
          "editor",
        );
        if (!published.ok) return `saved, not published: ${await statusOf(published)}`;
        const { link } = Saved.parse(await published.json());
        const shown = await statusOf(
          await caller.api("GET", `/articles/${link?.split("/").at(-1)}`),
        );
        await caller.api("POST", `${path}/unpublish`, undefined, "editor");
        return `published, read with ${shown}`;
      },
    };
  };

/** Markdown that keeps its parser busy. */
export const markdownAttacks: readonly Attack[] = [
  {
    kind: "Markdown, prose of as many characters as are accepted",
    reach: "limit",
    make: article(filled(ADMIN_MARKDOWN_MAX_CHARS, PROSE)),
  },
  ...MARKS.map((mark): Attack => ({
    kind: `Markdown, ${JSON.stringify(mark)} 100,000 times`,
    reach: "beyond",
    make: article(mark.repeat(REPEATED)),
  })),
];
