import { createHash } from "node:crypto";
import type { AuthorForm, Crop } from "../../../contract/authors";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import {
  AUTHOR_PICTURE_PX,
  AUTHOR_PICTURE_MIN_PX,
  IMAGE_MAX_PIXELS,
} from "../../../contract/limits";
import type { Db, OpenedDatabase } from "../../../db/client";
import { fileKey, newId } from "../../../platform/ids";
import type { Storage } from "../../../platform/storage";
import { type Actor, ANONYMOUS, signedIn } from "../../../shared/actor";
import { pickTranslation } from "../../../shared/language";
import { viewerOf } from "../../posts";
import type { TaxonomiesService, TermTree } from "../../vocabulary";
import { authorOf, knownAuthor, checkEdit, type AuthorLimits } from "./authors.policy";
import {
  findAuthor,
  insertPicture,
  lockAuthor,
  filterWorksOf,
  publishPicture,
  saveDescription,
  updateAuthor,
  withdrawPicture,
} from "./authors.repo";
import { findOwnership } from "./claims.repo";
import type { LinkedInService } from "./linkedin.service";
import sharp from "sharp";
import { IMAGE_MAX_SECONDS } from "../../../contract/parser-limits.mjs";
import type { FileKind } from "../../../contract/names";
import { limitConcurrency } from "../../../platform/concurrency";
import type { FileChecks, CheckQueue } from "../../files";
import {
  RULE_SENTENCES,
  PROFILE_RULE_SENTENCES,
  type ProfileProblem,
} from "../../../contract/account-rules";
import { UPLOAD_REASONS } from "../../../contract/upload-rules";

const SENTENCES: Record<ProfileProblem, string> = {
  ...UPLOAD_REASONS,
  ...RULE_SENTENCES,
  ...PROFILE_RULE_SENTENCES,
};

/** Returns the error for an invalid field of a profile: `invalid_profile`. */
export function invalidProfile(field: string, problem: ProfileProblem): AppError {
  return new AppError("invalid_profile", "The profile is not valid", {
    fields: { [field]: SENTENCES[problem] },
    rules: { [field]: problem },
  });
}

/** The submitted profile and the picture that was uploaded with it. */
export interface ProfileChange {
  /** Language of the description. */
  language: Language;
  form: AuthorForm;
  picture: UploadedPicture | null;
}

export interface ProfileEditing {
  /**
   * Checks that the actor may edit a profile, counts the edit, and returns the actor's user id. Throws `unauthenticated`,
   * `forbidden`, `not_found`, `rate_limited`. Call it before a form is read.
   */
  admit(actor: Actor, authorId: number): Promise<{ userId: number }>;
  /**
   * Changes a profile. Throws as `admit` does except for `rate_limited`, `invalid_profile` for invalid fields, and `conflict`
   * with the current `modified` if the profile was changed in the meantime. For the picture from LinkedIn, throws as
   * `LinkedInService.picture` does.
   */
  edit(actor: Actor, authorId: number, change: ProfileChange): Promise<void>;
}

export interface ProfileEditingDeps {
  database: OpenedDatabase;
  storage: Pick<Storage, "put">;
  taxonomies: Pick<TaxonomiesService, "tree">;
  pictures: ProfilePictures;
  linkedIn: Pick<LinkedInService, "picture">;
  limits: AuthorLimits;
  now: () => Date;
}

export function createProfileEditing({
  database,
  storage,
  taxonomies,
  pictures,
  linkedIn,
  limits,
  now,
}: ProfileEditingDeps): ProfileEditing {
  const { db } = database;

  /** Checks that the actor may edit, with the profile's current owner. Returns whether the profile is the actor's own. */
  async function checkMayEdit(
    at: Db,
    tree: TermTree,
    actor: Actor,
    authorId: number,
  ): Promise<boolean> {
    const { userId } = signedIn(actor);
    const { owner_id } = await findOwnership(at, authorId, userId);
    if (owner_id !== userId) knownAuthor(tree, authorId, actor);
    checkEdit(actor, owner_id);
    return owner_id === userId;
  }

  async function newPicture(
    actor: Actor,
    isOwn: boolean,
    { picture, form }: ProfileChange,
  ): Promise<Buffer | null> {
    if (picture) return pictures.make(signedIn(actor).userId, picture, form.crop);
    if (!form.linkedin_picture) return null;
    if (!isOwn)
      throw new AppError("forbidden", "Only the profile's owner can use the LinkedIn picture");
    return linkedIn.picture(actor);
  }

  /**
   * Stores a picture that is not visible yet, and returns its id. Adds the row first: if a later step fails, the cleanup job
   * finds the bytes.
   */
  async function store(bytes: Buffer, title: string): Promise<string> {
    const id = newId();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await insertPicture(db, {
      id,
      storage_key: fileKey(id),
      size: bytes.length,
      sha256,
      name: "portrait.webp",
      width: AUTHOR_PICTURE_PX,
      height: AUTHOR_PICTURE_PX,
      title,
      alt_text: title,
      created: now(),
    });
    await storage.put(fileKey(id), bytes);
    return id;
  }

  /** Checks that each resource is the author's public work or an earlier choice. Throws `invalid_profile` otherwise. */
  async function checkTop(
    trx: Db,
    termId: number,
    ids: readonly number[],
    before: readonly number[],
  ): Promise<void> {
    const allowed = new Set([
      ...before,
      ...(await filterWorksOf(trx, viewerOf(ANONYMOUS), termId, ids)),
    ]);
    if (!ids.every((id) => allowed.has(id))) throw invalidProfile("top_resources", "top_resource");
  }

  /**
   * Saves a description. An unchanged text that the form showed from another language is not a translation, so it is not saved.
   */
  async function describe(
    trx: Db,
    {
      id,
      name,
      language,
      description,
    }: { id: number; name: string; language: Language; description: string },
  ): Promise<void> {
    const { descriptions } = await findAuthor(trx, id);
    const shown = pickTranslation(descriptions, language);
    if (shown?.description === description || (description === "" && shown?.language !== language))
      return;
    await saveDescription(trx, { termId: id, language, name, description });
  }

  return {
    async admit(actor, authorId) {
      const { userId } = signedIn(actor);
      const tree = await taxonomies.tree();
      authorOf(tree, authorId);
      await checkMayEdit(db, tree, actor, authorId);
      await limits.edit(userId);
      return { userId };
    },

    async edit(actor, authorId, change) {
      const tree = await taxonomies.tree();
      const node = authorOf(tree, authorId);
      const isOwn = await checkMayEdit(db, tree, actor, authorId);
      const { form, language } = change;
      const name = tree.name(node, language);
      const bytes = await newPicture(actor, isOwn, change);
      const pictureId = bytes && (await store(bytes, name));
      const { first_name, last_name, affiliation, role, top_resources } = form;

      await db.transaction().execute(async (trx) => {
        const before = await lockAuthor(trx, authorId);
        // Checked again: making a picture takes time, and staff may have removed the profile's owner meanwhile.
        const isStillOwn = await checkMayEdit(trx, tree, actor, authorId);
        if (isOwn && !isStillOwn) throw new AppError("forbidden", "The profile is no longer yours");
        if (form.modified && form.modified.getTime() !== before.modified.getTime()) {
          throw new AppError(
            "conflict",
            "The profile has changed since you read it; read it again",
            {
              modified: before.modified.toISOString(),
            },
          );
        }
        if (top_resources) await checkTop(trx, authorId, top_resources, before.top_resources);
        if (pictureId) await publishPicture(trx, pictureId);
        const isReplaced = pictureId !== null || form.remove_picture;
        await updateAuthor(trx, authorId, {
          first_name,
          last_name,
          affiliation,
          role,
          top_resources,
          modified: now(),
          ...(isReplaced && { image_file_id: pictureId }),
        });
        if (form.description !== undefined)
          await describe(trx, { id: authorId, name, language, description: form.description });
        if (isReplaced && before.image_file_id)
          await withdrawPicture(trx, before.image_file_id, now());
      });
      await database.announceChange("terms");
    },
  };
}

/** Kinds of picture that can be converted. */
const KINDS: readonly FileKind[] = ["JPG", "PNG", "GIF", "TIFF"];
/** Faces look good at this quality; a picture then has 20 to 40 KB. */
const QUALITY = 82;
/** The background of transparent pictures, in both colour schemes. */
const PAPER = "#ffffff";

/** A user's picture on this machine's disk. Its name is not trusted. */
export interface UploadedPicture {
  path: string;
  name: string;
}

/** Makes pictures of authors. */
export interface ProfilePictures {
  /**
   * Crops a picture to the given part, or to its middle, as WebP of AUTHOR_PICTURE_PX in both dimensions, without metadata.
   * Checks the file as uploads are checked. Throws `invalid_profile` with the reason why it cannot be used.
   */
  make(userId: number, picture: UploadedPicture, crop: Crop | null): Promise<Buffer>;
}

export function createProfilePictures({
  checks,
  checkQueue,
}: {
  checks: FileChecks;
  checkQueue: CheckQueue;
}): ProfilePictures {
  // One at a time: a picture needs memory for all its pixels.
  const inTurn = limitConcurrency(1);

  return {
    async make(userId, { path, name }, crop) {
      const found = await checkQueue(userId, () => checks.checkFile({ path, name }));
      if (!found.accepted) throw invalidProfile("profile_picture", found.reason);
      if (!found.image || !KINDS.includes(found.kind))
        throw invalidProfile("profile_picture", "picture_kind");
      const region = crop ?? middleOf(found.image);
      checkRegion(region, found.image);
      return inTurn(() => cutOut(path, region));
    },
  };
}

interface Size {
  width: number;
  height: number;
}

function middleOf({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return {
    x: Math.floor((width - side) / 2),
    y: Math.floor((height - side) / 2),
    width: side,
    height: side,
  };
}

function checkRegion(region: Crop, { width, height }: Size): void {
  if (region.x + region.width > width || region.y + region.height > height)
    throw invalidProfile("crop", "crop");
  if (Math.min(region.width, region.height) < AUTHOR_PICTURE_MIN_PX)
    throw invalidProfile("profile_picture", "picture_too_small");
}

async function cutOut(path: string, { x, y, width, height }: Crop): Promise<Buffer> {
  try {
    return await sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .extract({ left: x, top: y, width, height })
      .resize(AUTHOR_PICTURE_PX, AUTHOR_PICTURE_PX, { fit: "cover" })
      .flatten({ background: PAPER })
      .toColourspace("srgb")
      .timeout({ seconds: IMAGE_MAX_SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    throw invalidProfile(
      "profile_picture",
      /timeout/i.test(String(error)) ? "too_complex" : "broken",
    );
  }
}
