import type { Author } from "#contract/authors";
import type { ProfileRule } from "#contract/author-rules";
import type { ErrorCode } from "#contract/errors";
import type { Card, Image } from "#contract/shared";
import type { UploadReason } from "#contract/upload-reasons";
import type { Reply } from "~/features/forms/reply";

/** A resource that can be put at the top of a profile. */
export type Choice = Pick<Card, "databaseId" | "title" | "language">;

/** What LinkedIn can do for the form: it can be asked, has answered, or why it has not. */
export type LinkedIn =
  | { state: "ask" | "reconnect" | "failed" | "denied" }
  | {
      state: "offered";
      name: string;
      firstName: string;
      lastName: string;
      /** Address of the picture. */ picture: string | null;
    };

/** What the form of a profile begins with. */
export interface EditData {
  author: Pick<
    Author,
    "slug" | "name" | "firstName" | "lastName" | "affiliation" | "role" | "modified"
  > & {
    image: Image | null;
    /** In the page's language; empty where there is none in it. */
    description: string;
    /** The language that visitors read instead; null where they need not. */
    describedIn: string | null;
  };
  top: Choice[];
  /** All that can be put at the top, by kind. */
  choices: { kind: "documents" | "toolkits" | "collections"; pieces: Choice[] }[];
  /** Null where it cannot be asked, and for profiles of others. */
  linkedIn: LinkedIn | null;
  /** What became of a picture that was sent without script. */
  sentPicture: PictureOutcome | null;
}

/** What became of a picture: it is there, or gone; what is wrong with it; or why it was refused all the same. */
export type PictureOutcome =
  | { done: "saved" | "removed" }
  | { rule: ProfileRule }
  | { reason: UploadReason }
  | { failure: ErrorCode };

/** What a script is told of a picture that it sent. `values.modified` is what to send as seen next. */
export interface PictureReply extends Reply {
  outcome: PictureOutcome;
  image?: Image | null;
}
