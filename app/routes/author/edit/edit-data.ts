import type { Author } from "#contract/authors";
import type { ProfileRule } from "#contract/author-rules";
import type { ErrorCode } from "#contract/errors";
import type { Card, Image } from "#contract/shared";
import type { UploadReason } from "#contract/upload-reasons";
import type { Reply } from "~/features/forms/reply";

/** A resource that can be a top resource of the profile. */
export type Choice = Pick<Card, "databaseId" | "title" | "language">;

/** The state of the LinkedIn import: it can start, offers values, or has failed. */
export type LinkedIn =
  | { state: "ask" | "reconnect" | "failed" | "denied" }
  | {
      state: "offered";
      name: string;
      firstName: string;
      lastName: string;
      /** URL of the image. */ picture: string | null;
    };

/** Initial values of the profile form. */
export interface EditData {
  author: Pick<
    Author,
    "slug" | "name" | "firstName" | "lastName" | "affiliation" | "role" | "modified"
  > & {
    image: Image | null;
    /** In the page's language; empty if it has no text in it. */
    description: string;
    /** The fallback language that visitors read instead; null if there is no need. */
    describedIn: string | null;
  };
  top: Choice[];
  /** All available resources, by kind. */
  choices: { kind: "documents" | "toolkits" | "collections"; pieces: Choice[] }[];
  /** Null if LinkedIn is not available, and for other people's profiles. */
  linkedIn: LinkedIn | null;
  /** The result of an image upload without JavaScript. */
  sentPicture: PictureOutcome | null;
}

/** The result of changing the image: saved or removed, a validation problem, or another refusal. */
export type PictureOutcome =
  | { done: "saved" | "removed" }
  | { rule: ProfileRule }
  | { reason: UploadReason }
  | { failure: ErrorCode };

/** The reply to an image upload with JavaScript. `values.modified` is the base for the next change. */
export interface PictureReply extends Reply {
  outcome: PictureOutcome;
  image?: Image | null;
}
