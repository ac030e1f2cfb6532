import type { AuthorForm } from "../../contract/authors";
import { AppError } from "../../contract/errors";
import type { Language } from "../../contract/languages";
import { AUTHOR_PICTURE_PX } from "../../contract/limits";
import type { Db, OpenedDatabase } from "../../db/client";
import { fileKey, newId } from "../../platform/ids";
import type { Storage } from "../../platform/storage";
import { type Actor, ANONYMOUS, signedIn } from "../actor";
import { pickTranslation } from "../posts/language";
import { sightOf } from "../posts/visibility.policy";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import type { TermNode } from "../taxonomies/term-tree";
import { authorOf } from "./author-terms";
import { checkEdit } from "./authors.policy";
import { deletePicture, findAuthor, insertPicture, lockAuthor, onlyWorkOf, saveDescription, updateAuthor } from "./authors.repo";
import { findStanding } from "./claims.repo";
import type { AuthorLimits } from "./limits";
import type { LinkedInService } from "./linkedin/linkedin.service";
import type { ProfilePictures, SentPicture } from "./profile-pictures";
import { profileRefused } from "./refused";

/** The profile as it was sent, with the picture that came along. */
export interface ProfileChange {
  /** Of the description. */
  language: Language;
  form: AuthorForm;
  picture: SentPicture | null;
}

export interface ProfileEditing {
  /** Lets an owner or staff edit. Throws `unauthenticated`, `forbidden`, `not_found`, `rate_limited`; ask before a form is read. */
  admit(actor: Actor, authorId: number): Promise<void>;
  /**
   * Changes a profile. Throws as `admit` does, `invalid_profile` for what cannot be as it is, `conflict` with the present `modified` when
   * somebody has changed it since, and for the picture from LinkedIn what `LinkedInService.picture` throws.
   */
  edit(actor: Actor, authorId: number, change: ProfileChange): Promise<void>;
}

export interface ProfileEditingDeps {
  database: OpenedDatabase;
  storage: Pick<Storage, "put" | "remove">;
  taxonomies: Pick<TaxonomiesService, "tree">;
  pictures: ProfilePictures;
  linkedIn: Pick<LinkedInService, "picture">;
  limits: AuthorLimits;
  now: () => Date;
}

export function createProfileEditing({ database, storage, taxonomies, pictures, linkedIn, limits, now }: ProfileEditingDeps): ProfileEditing {
  const { db } = database;

  async function admitted(actor: Actor, authorId: number): Promise<{ node: TermNode; isOwn: boolean }> {
    const { userId } = signedIn(actor);
    const node = authorOf(await taxonomies.tree(), authorId);
    const { owner_id } = await findStanding(db, authorId, userId);
    checkEdit(actor, owner_id);
    return { node, isOwn: owner_id === userId };
  }

  async function madePicture(actor: Actor, isOwn: boolean, { picture, form }: ProfileChange): Promise<Buffer | null> {
    if (picture) return pictures.make(picture, form.crop);
    if (!form.linkedin_picture) return null;
    if (!isOwn) throw new AppError("forbidden", "LinkedIn's picture is of who asks, not of this author");
    return linkedIn.picture(actor);
  }

  /** Keeps the bytes of a picture, and gives what its row is to say. */
  async function store(bytes: Buffer, title: string) {
    const id = newId();
    const { size, sha256 } = await storage.put(fileKey(id), bytes);
    return { id, storage_key: fileKey(id), size, sha256, name: "portrait.webp", width: AUTHOR_PICTURE_PX, height: AUTHOR_PICTURE_PX, title, alt_text: title, created: now() };
  }

  /** What an author can put on top: their public work, and what stood there before. */
  async function checkTop(trx: Db, termId: number, ids: readonly number[], before: readonly number[]): Promise<void> {
    const allowed = new Set([...before, ...(await onlyWorkOf(trx, sightOf(ANONYMOUS), termId, ids))]);
    if (!ids.every((id) => allowed.has(id))) throw profileRefused("top_resources", "top_resource");
  }

  /** A text that the form had from another language is no translation when it comes back as it was. */
  async function describe(trx: Db, { id, name, language, description }: { id: number; name: string; language: Language; description: string }): Promise<void> {
    const { descriptions } = await findAuthor(trx, id);
    const shown = pickTranslation(descriptions, language);
    if (shown?.description === description || (description === "" && shown?.language !== language)) return;
    await saveDescription(trx, { termId: id, language, name, description });
  }

  return {
    async admit(actor, authorId) {
      await admitted(actor, authorId);
      await limits.edit(signedIn(actor).userId);
    },

    async edit(actor, authorId, change) {
      const { node, isOwn } = await admitted(actor, authorId);
      const { form, language } = change;
      const name = (await taxonomies.tree()).name(node, language);
      const bytes = await madePicture(actor, isOwn, change);
      const picture = bytes && (await store(bytes, name));
      const { first_name, last_name, affiliation, role, top_resources } = form;

      const write = async (trx: Db): Promise<string | null> => {
        const before = await lockAuthor(trx, authorId);
        if (form.modified && form.modified.getTime() !== before.modified.getTime()) {
          throw new AppError("conflict", "The profile has changed since", { modified: before.modified.toISOString() });
        }
        if (top_resources) await checkTop(trx, authorId, top_resources, before.top_resources);
        if (picture) await insertPicture(trx, picture);
        const isReplaced = picture !== null || form.remove_picture;
        await updateAuthor(trx, authorId, {
          first_name, last_name, affiliation, role, top_resources, modified: now(), ...(isReplaced && { image_file_id: picture?.id ?? null }),
        });
        if (form.description !== undefined) await describe(trx, { id: authorId, name, language, description: form.description });
        return isReplaced ? before.image_file_id : null;
      };

      const former = await db.transaction().execute(write).catch(async (error: unknown) => {
        if (picture) await storage.remove(picture.storage_key);
        throw error;
      });
      // The row first: bytes without a row are lost room, a row without bytes is a broken link.
      const left = former === null ? undefined : await deletePicture(db, former);
      if (left) await storage.remove(left);
      await database.announceChange("terms");
    },
  };
}
