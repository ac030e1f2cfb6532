import type { z } from "zod";
import { RULE_SENTENCES } from "../../../contract/account-rules";
import type {
  Account,
  AccountChange,
  AccountDeletion,
  AccountExport,
  CollectionsExport,
  DeletionPreview,
  PasswordChange,
} from "../../../contract/accounts";
import type { Role } from "../../../contract/roles";
import { AppError } from "../../../contract/errors";
import type { Db, OpenedDatabase } from "../../../db/client";
import { passwordChangedMail } from "../../../jobs/accounts.jobs";
import type { Jobs } from "../../../jobs/jobs.port";
import { type Actor, permissionsOf, signedIn } from "../../../shared/actor";
import type { AuthorProfiles } from "../authors/profiles";
import type { Consents } from "../consents.service";
import type { PreferencesService } from "../preferences.service";
import type { SearchEngine } from "../../../platform/search-engine.port";
import type { Limits } from "./limits";
import { type Passwords, type IsPublished, publishedPasswordRefused } from "./passwords";
import { isLastAdministrator, lockAllRoles } from "./people.repo";
import { deleteSession, deleteSessions, listSessions } from "./sessions.repo";
import { incorrectPassword } from "./sign-in";
import {
  deleteUser,
  findUser,
  replacePasswordHash,
  updateOwn,
  type UserRow,
  findUserImage,
} from "./users.repo";
import { DEFAULT_LANGUAGE } from "../../../contract/languages";
import { toImage } from "../../posts";
import { globalId } from "../../../shared/identifiers";
import type { TaxonomiesService } from "../../vocabulary";
import type { Logger } from "pino";

/** Shows and changes the caller's own account. All methods throw `unauthenticated` for a visitor without an account. */
export interface OwnAccount {
  /** Returns the account of the caller. */
  account(actor: Actor): Promise<Account>;
  /** Changes the name that others see, or the language. */
  change(actor: Actor, change: z.output<typeof AccountChange>): Promise<Account>;
  /**
   * Changes the password and ends all other sessions. Throws `incorrect_password` for a wrong current password, and
   * `invalid_input` for the same password again or one that the documentation prints. Throws `forbidden` for an account without
   * a password. Throws `rate_limited` for the fourth change within an hour, and after too many wrong passwords.
   */
  changePassword(actor: Actor, change: z.output<typeof PasswordChange>): Promise<void>;
  /** Returns what would happen to the caller's collections. */
  deletionPreview(actor: Actor): Promise<DeletionPreview>;
  /**
   * Deletes the account with everything that only its user can see. Other content stays without an owner: see "When an account
   * is deleted" in docs/operations/privacy.md. Throws `invalid_input` unless the username was typed, `incorrect_password`
   * unless the password was typed (if the account has one), `rate_limited` after too many wrong passwords, and `conflict` for
   * the last administrator.
   */
  delete(actor: Actor, deletion: z.output<typeof AccountDeletion>): Promise<void>;
  /** Returns all stored data about the user. */
  exportOwn(actor: Actor): Promise<AccountExport>;
  /** Ends the session of the request. */
  endSession(actor: Actor): Promise<void>;
  /** Ends all sessions of the caller, including the current one. */
  endAllSessions(actor: Actor): Promise<void>;
}

/** An area that stores data about users and adds it to the export of an account, in these sections. */
interface Exporter<Sections> {
  /** Throws `unauthenticated`. */
  exportOwn(actor: Actor): Promise<Sections>;
}

/**
 * Hooks of the areas that store data about users. They are registered in `createServices`, because this area knows none of
 * them.
 */
interface AccountHooks {
  collections: Exporter<CollectionsExport> & {
    /** Returns what `releaseForDeletedAccount` would do. Throws `unauthenticated`. */
    deletionPreview(actor: Actor): Promise<DeletionPreview>;
    /**
     * Deletes collections or transfers them to a collaborator, in the transaction that deletes the account. Returns the ids of
     * the deleted posts.
     */
    releaseForDeletedAccount(trx: Db, userId: number): Promise<number[]>;
  };
  library: Exporter<AccountExport["library"]>;
  messages: Exporter<AccountExport["messages"]>;
  uploads: Exporter<Pick<AccountExport, "submissions" | "drafts" | "uploads">>;
  subscriptions: Exporter<AccountExport["newsletter"]> & {
    /** Returns the id of the newsletter reader with the account's confirmed address, or null. */
    ownReader(actor: Actor): Promise<number | null>;
    /** Ends the subscriptions of the account's confirmed address in the transaction that deletes the account. */
    deleteForDeletedAccount(trx: Db, userId: number): Promise<void>;
  };
  drafts: Exporter<AccountExport["adminDrafts"]>;
  audit: Exporter<AccountExport["auditEvents"]>;
}

/** The dependencies on other areas. */
export interface OwnAccountSources extends AccountHooks {
  database: OpenedDatabase;
  profiles: Pick<AuthorProfiles, "authors" | "authorClaims" | "linkedIn">;
  preferences: Pick<PreferencesService, "exportOwn">;
  searchEngine: Pick<SearchEngine, "remove">;
  jobs: Pick<Jobs, "enqueue">;
  now: () => Date;
}

interface OwnAccountDeps extends OwnAccountSources {
  describeAccount: DescribeAccount;
  consents: Pick<Consents, "exportOwn">;
  passwords: Passwords;
  isPublished: IsPublished;
  limits: Limits;
  runFollowUps: FollowUps;
}

export function createOwnAccount({
  database,
  describeAccount,
  collections,
  library,
  messages,
  uploads,
  profiles,
  preferences,
  subscriptions,
  consents,
  drafts,
  audit,
  searchEngine,
  passwords,
  isPublished,
  limits,
  jobs,
  runFollowUps,
  now,
}: OwnAccountDeps): OwnAccount {
  const { db } = database;

  return {
    async account(actor) {
      const { user, staff } = await self(actor);
      return describeAccount(user, staff);
    },

    async change(actor, change) {
      const { user, staff } = await self(actor);
      await updateOwn(db, user.database_id, change, now());
      return describeAccount({ ...user, ...change }, staff);
    },

    async changePassword(actor, { currentPassword, password }) {
      const { user, sessionId } = await self(actor);
      const before = user.password_hash;
      if (before === null)
        throw new AppError(
          "forbidden",
          "This account has no password: it signs in at the organisation's identity provider",
        );
      await checkOwnPassword(user, currentPassword);
      if (await passwords.matches(before, password))
        throw new AppError("invalid_input", "The input is not valid", {
          fields: { password: RULE_SENTENCES.password_same },
        });
      if (isPublished(user, password)) throw publishedPasswordRefused();
      await limits.passwordChange(user.database_id);
      const hash = await passwords.hash(password);
      await db.transaction().execute(async (trx) => {
        // If the password was reset meanwhile, the reset wins.
        if (
          !(await replacePasswordHash(trx, user.database_id, before, {
            password_hash: hash,
            modified: now(),
          }))
        )
          throw incorrectPassword();
        await deleteSessions(trx, user.database_id, { except: sessionId });
      });
      await runFollowUps(
        jobs.enqueue(passwordChangedMail, [{ userId: user.database_id, language: user.language }]),
      );
    },

    deletionPreview: collections.deletionPreview,

    async delete(actor, { confirmation, password }) {
      const { user } = await self(actor);
      if (confirmation !== user.username)
        throw new AppError("invalid_input", "The input is not valid", {
          fields: { confirmation: RULE_SENTENCES.confirmation },
        });
      if (user.password_hash !== null) await checkOwnPassword(user, password);
      const deletedPostIds = await db.transaction().execute(async (trx) => {
        await lockAllRoles(trx);
        if (await isLastAdministrator(trx, user.database_id))
          throw new AppError(
            "conflict",
            "This is the last administrator; make another user an administrator first",
          );
        const posts = await collections.releaseForDeletedAccount(trx, user.database_id);
        await subscriptions.deleteForDeletedAccount(trx, user.database_id);
        if (!(await deleteUser(trx, user))) throw incorrectPassword();
        return posts;
      });
      if (deletedPostIds.length === 0) return;
      await runFollowUps(searchEngine.remove(deletedPostIds), database.announceChange("posts"));
    },

    async exportOwn(actor) {
      const { user, staff } = await self(actor);
      const [
        account,
        sessions,
        collectionSections,
        savedPosts,
        sentMessages,
        uploadSections,
        authorClaims,
        authorProfile,
        linkedIn,
        followedTerms,
        newsletter,
        consentRecords,
        auditEvents,
        adminDrafts,
      ] = await Promise.all([
        describeAccount(user, staff),
        listSessions(db, user.database_id),
        collections.exportOwn(actor),
        library.exportOwn(actor),
        messages.exportOwn(actor),
        uploads.exportOwn(actor),
        profiles.authorClaims.exportOwn(actor),
        user.author_id === null ? null : profiles.authors.exportProfile(user.author_id),
        profiles.linkedIn.exportOwn(actor),
        preferences.exportOwn(actor),
        subscriptions.exportOwn(actor),
        subscriptions.ownReader(actor).then((reader) => consents.exportOwn(actor, reader)),
        audit.exportOwn(actor),
        drafts.exportOwn(actor),
      ]);
      const { sso_issuer: issuer, sso_subject: subject } = user;
      return {
        exported: now().toISOString(),
        account: {
          ...account,
          created: user.created.toISOString(),
          modified: user.modified.toISOString(),
          lastSignIn: user.last_sign_in?.toISOString() ?? null,
          signOn: issuer !== null && subject !== null ? { issuer, subject } : null,
        },
        sessions: sessions.map(({ created, last_used, expires, by_sso }) => ({
          created: created.toISOString(),
          lastUsed: last_used.toISOString(),
          expires: expires.toISOString(),
          bySso: by_sso,
        })),
        ...collectionSections,
        library: savedPosts,
        preferences: followedTerms,
        newsletter,
        consents: consentRecords,
        messages: sentMessages,
        ...uploadSections,
        authorClaims,
        authorProfile,
        auditEvents,
        adminDrafts,
        linkedIn,
      };
    },

    async endSession(actor) {
      await deleteSession(db, signedIn(actor).sessionId);
    },

    async endAllSessions(actor) {
      await deleteSessions(db, signedIn(actor).userId);
    },
  };

  /** Returns the caller with the present row of their account. Throws `unauthenticated` if the account is deleted. */
  async function self(actor: Actor): Promise<{ user: UserRow; staff: boolean; sessionId: string }> {
    const { userId, staff, sessionId } = signedIn(actor);
    const user = await findUser(db, userId);
    if (!user) throw new AppError("unauthenticated", "The account was deleted");
    return { user, staff, sessionId };
  }

  async function checkOwnPassword(user: UserRow, password: string): Promise<void> {
    const attempt = await limits.ownPassword(user.database_id);
    if (!(await passwords.matches(user.password_hash, password))) throw incorrectPassword();
    await attempt.succeeded();
  }
}

/** Display names of the roles. */
const ROLE_NAMES: Record<Role, string> = {
  subscriber: "Subscriber",
  staff: "Staff",
  staff_admin: "Staff administrator",
  administrator: "Administrator",
};

/** Returns a user's account as the user sees it. `staff` comes from the session. */
export type DescribeAccount = (user: UserRow, staff: boolean) => Promise<Account>;

export function createDescribeAccount({
  db,
  taxonomies,
}: {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
}): DescribeAccount {
  return async (user, staff) => ({
    id: globalId("user", user.database_id),
    databaseId: user.database_id,
    username: user.username,
    name: user.name,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    roles: user.roles.map((name) => ({ name, displayName: ROLE_NAMES[name] })),
    ...permissionsOf(user.roles, staff),
    hasPassword: user.password_hash !== null,
    image: toImage(user.image_file_id ? await findUserImage(db, user.image_file_id) : null),
    author: user.author_id === null ? null : await authorOf(user.author_id),
    language: user.language,
  });

  async function authorOf(termId: number): Promise<Account["author"]> {
    const tree = await taxonomies.tree();
    const node = tree.byId(termId);
    return node ? { slug: node.slug, name: tree.name(node, DEFAULT_LANGUAGE) } : null;
  }
}

/** Runs the steps that follow a completed change. */
export type FollowUps = (...steps: Promise<unknown>[]) => Promise<void>;

/**
 * Creates a function that waits for follow-up steps. It only logs a failed step: the change is saved, so the client must not be
 * told that it failed.
 */
export function createFollowUps(logger: Logger): FollowUps {
  return async (...steps) => {
    for (const step of await Promise.allSettled(steps)) {
      if (step.status === "rejected")
        logger.error({ err: step.reason }, "A follow-up of an account change failed");
    }
  };
}
