import type { AdminContent, AdminTexts } from "../../../contract/admin";
import { ADMIN_TAXONOMIES } from "../../../contract/admin-rules";
import type { PostType, Taxonomy } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { slugOf } from "../../../shared/slugs";
import { kindOf } from "../../files";
import {
  type ArticleBody,
  chapterRole,
  COLLECTION_ROLE,
  type CollectionBody,
  dropdownRole,
  type PageBody,
  START_HERE_ROLE,
  type ToolkitBody,
  plainText,
  redirectFormerAddresses,
  presentAddresses,
  type PostDraft,
  savePosts,
} from "../../posts";
import { impliedTerms, type TermTree } from "../../vocabulary";
import { type AdminRow, NOT_SCHEDULED, updateAdminRow } from "./admin-posts.repo";
import { filesIn, isDocument, isInternal, type LivePost, liveFiles } from "./post-content";
import {
  uniqueName,
  makeFilesInternal,
  writeChapters,
  type StoredFile,
  lockFiles,
  type ItemList,
  replaceItems,
  saveSiteCollection,
  makeFilesPublic,
} from "./published-posts.repo";

export interface PostToWrite {
  id: number;
  type: PostType;
  /** Tidy content without missing references. */
  content: AdminContent;
  /** The published content that it replaces. */
  live: LivePost | undefined;
  /** Files that the admin keeps internal: uploaded for the post, or hidden when they were unpublished. */
  withheld: readonly string[];
  now: Date;
}

/**
 * Publishes content in the caller's transaction. Keeps properties that the admin does not know: regions without a country, and
 * whether usage is counted. Files removed from the content become internal, unless other public content shows them. Does not
 * announce the change to search and jobs. Returns the files withheld from now on.
 */
export async function writePost(trx: Db, tree: TermTree, post: PostToWrite): Promise<string[]> {
  const { id, content, live } = post;
  const storedFiles = await lockFiles(trx, filesIn(content));
  const thumbnail = content.image ?? currentThumbnail(post);
  const shown = isInternal(post) ? [] : filesToPublish(post, thumbnail);
  await makeFilesPublic(trx, shown);
  if (content.image)
    await trx
      .updateTable("files")
      .set({ alt_text: content.imageAlt })
      .where("id", "=", content.image)
      .execute();

  const sourceId = live?.sourceId ?? `admin-${id}`;
  await trx
    .updateTable("posts")
    .set({ source_id: sourceId })
    .where("database_id", "=", id)
    .where("source_id", "is", null)
    .execute();
  const before = await presentAddresses(trx, [id]);
  // Deleted first, so that `savePosts` uses exactly the slugs below. It would otherwise keep `name-2` if the new slug is
  // `name`.
  await trx.deleteFrom("post_translations").where("post_id", "=", id).execute();
  const roles = dropdownsOf(content);
  await savePosts(trx, [
    {
      sourceId,
      databaseId: id,
      type: post.type,
      visibility: isInternal(post) ? "internal" : "public",
      publicationYear: content.publicationYear,
      contributors: content.contributors,
      recommended: content.recommended,
      byStaff: content.byStaff,
      peerReviewed: content.peerReviewed,
      statementOfFindings: content.statementOfFindings || null,
      extra: content.extra,
      thumbnailFileId: thumbnail,
      created: live?.created ?? post.now,
      modified: modifiedAt(post),
      translations: Object.entries(content.texts).map(([language, one]) => ({
        language,
        slug: one.slug || live?.slugs.find((had) => had.language === language)?.slug,
        title: one.title,
        abstract: post.type === "page" ? plainText(one.markdown) : one.abstract,
        body: bodyOf(post.type, language, one, roles),
        fullText: isDocument(post.type) ? one.markdown : "",
      })),
      terms: termsOf(post, tree),
      files: filesOf(post, storedFiles),
    },
  ]);
  await redirectFormerAddresses(trx, before, await presentAddresses(trx, [id]), post.now);
  await trx.updateTable("posts").set({ removed: null }).where("database_id", "=", id).execute();

  const chapters = post.type === "toolkit" ? await writeChapters(trx, id, content.chapters) : [];
  await replaceItems(
    trx,
    id,
    [
      ...[...roles].map(([ids, role]) => ({ role, posts: JSON.parse(ids) as number[] })),
      ...chapters.map((chapterId, index) => ({
        role: chapterRole(chapterId),
        posts: content.chapters[index]!.resources,
      })),
      ...(post.type === "collection" ? collectionLists(content) : []),
    ],
    post.now,
  );
  if (post.type === "collection") await saveSiteCollection(trx, id, content.curator || null);

  const hidden = live ? await makeFilesInternal(trx, liveFiles(live)) : [];
  return [...post.withheld.filter((file) => !shown.includes(file)), ...hidden];
}

/**
 * Unpublishes a post in the caller's transaction, and cancels its schedule. Its public files become internal, unless other public
 * content shows them. Does not announce the change to search and jobs.
 */
export async function unpublishPost(
  trx: Db,
  id: number,
  { row, live }: { row: AdminRow; live: LivePost },
  at: Date,
): Promise<void> {
  await trx.updateTable("posts").set({ removed: at }).where("database_id", "=", id).execute();
  const hidden = await makeFilesInternal(trx, liveFiles(live));
  await updateAdminRow(trx, id, {
    ...NOT_SCHEDULED,
    version: row.version + 1,
    withheld: [...row.withheld, ...hidden],
    unannounced: at,
  });
}

/** Returns a time that differs from the previous one, so that clients with a copy notice the change. */
function modifiedAt({ live, now }: PostToWrite): Date {
  return live && live.modified >= now ? new Date(live.modified.getTime() + 1) : now;
}

/** Returns the generated thumbnail if the files are unchanged. Otherwise returns null, and a new thumbnail is generated. */
function currentThumbnail({ content, live }: PostToWrite): string | null {
  const ids = (files: readonly { fileId: string | null }[]) =>
    files.flatMap(({ fileId }) => fileId ?? []).join();
  return live?.generatedThumbnail && ids(live.files) === ids(content.files)
    ? live.generatedThumbnail
    : null;
}

/**
 * Returns withheld files that become public. Files that are internal for another reason stay internal, even if a draft or revision
 * refers to them.
 */
function filesToPublish({ content, withheld }: PostToWrite, thumbnail: string | null): string[] {
  return [...filesIn(content), ...(thumbnail ? [thumbnail] : [])].filter((id) =>
    withheld.includes(id),
  );
}

function filesOf(
  { content, live }: PostToWrite,
  storedFiles: ReadonlyMap<string, StoredFile>,
): PostDraft["files"] {
  const title = Object.values(content.texts)[0]?.title ?? "";
  return content.files.flatMap((file): PostDraft["files"] => {
    const { language, fileId, linkUrl, linkType } = file;
    if (fileId === null) {
      const kind = live?.files.find((known) => known.linkUrl === linkUrl)?.kind ?? "LINK";
      return linkUrl === null
        ? []
        : [{ language, title: file.title, kind, linkUrl, linkType: linkType ?? undefined }];
    }
    const fact = storedFiles.get(fileId);
    if (!fact) return [];
    const kind =
      live?.files.find((known) => known.fileId === fileId)?.kind ?? kindOf(fact.mime_type);
    // As for uploads, a single file gets the document's title. If there are several files, each gets its own name.
    const ownTitle =
      content.files.length === 1
        ? (content.texts[language]?.title ?? title)
        : fact.name.replace(/\.[^.]+$/, "");
    return [
      { language, title: file.title || ownTitle, kind, fileId, linkType: linkType ?? undefined },
    ];
  });
}

/** Returns the chosen terms and those that follow from them. Keeps existing terms that do not follow from any other. */
function termsOf(
  { type, content, live }: PostToWrite,
  tree: TermTree,
): { taxonomy: Taxonomy; slug: string }[] {
  const follow = (of: AdminContent) =>
    impliedTerms(tree, {
      countries: of.terms.countries ?? [],
      languages: [
        ...of.files.map(({ language }) => language),
        ...Object.entries(of.texts).flatMap(([language, { markdown }]) =>
          isDocument(type) && markdown !== "" ? language : [],
        ),
      ],
    });
  const isIn =
    (list: readonly { taxonomy: Taxonomy; slug: string }[]) =>
    (term: { taxonomy: Taxonomy; slug: string }) =>
      list.some(({ taxonomy, slug }) => taxonomy === term.taxonomy && slug === term.slug);
  const before = live ? follow(live.content) : [];
  const chosen = ADMIN_TAXONOMIES.flatMap((taxonomy) =>
    (content.terms[taxonomy] ?? []).map((slug) => ({ taxonomy, slug })),
  );
  return [
    ...chosen,
    ...follow(content),
    ...(live?.following.filter((term) => !isIn(before)(term)) ?? []),
  ];
}

function collectionLists({ documents, startHere }: AdminContent): ItemList[] {
  return [
    {
      role: COLLECTION_ROLE,
      posts: documents.map(({ databaseId }) => databaseId),
      notes: documents.map(({ note }) => note),
    },
    { role: START_HERE_ROLE, posts: startHere },
  ];
}

/** Returns the role of each list of resources in an article, by its ids as JSON. Languages with the same list share a role. */
function dropdownsOf(content: AdminContent): Map<string, string> {
  const roles = new Map<string, string>();
  for (const { blocks } of Object.values(content.texts)) {
    for (const block of blocks) {
      if (block.type === "resources" && !roles.has(JSON.stringify(block.resources)))
        roles.set(JSON.stringify(block.resources), dropdownRole(roles.size + 1));
    }
  }
  return roles;
}

function bodyOf(
  type: PostType,
  language: string,
  { abstract, markdown, imageCaption, imageReference, blocks, sections }: AdminTexts,
  roles: ReadonlyMap<string, string>,
) {
  switch (type) {
    case "article":
      return {
        text: abstract,
        imageCaption,
        imageReference,
        blocks: blocks.map((block) =>
          block.type === "text"
            ? block
            : {
                type: "resources",
                title: block.title,
                role: roles.get(JSON.stringify(block.resources))!,
              },
        ),
      } satisfies ArticleBody;
    case "toolkit":
      return { description: abstract, markdown } satisfies ToolkitBody;
    case "collection":
      return { description: abstract } satisfies CollectionBody;
    case "page":
      return {
        introMarkdown: markdown,
        sections: withAnchors(sections, language),
      } satisfies PageBody;
    default:
      return null;
  }
}

/** Returns sections with an anchor each, made from the title if none is given. */
function withAnchors(sections: AdminTexts["sections"], language: string): AdminTexts["sections"] {
  const taken = new Set(sections.map(({ anchor }) => anchor));
  return sections.map((section) => {
    if (section.anchor !== "") return section;
    const anchor = uniqueName(slugOf(section.title, language) || "section", (name) =>
      taken.has(name),
    );
    taken.add(anchor);
    return { ...section, anchor };
  });
}
