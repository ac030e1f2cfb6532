import type { DocumentType } from "~/content/documents.server";
import { type Reply, valuesOf } from "~/features/forms/reply";

/** Server data for the contact forms; their pages and dialogs get the same. */
export interface ContactData {
  /** Proof of a human visitor without script: issued with the form, and valid only after some time. */
  stamp: string;
  /** Name and email of the signed-in user; empty for visitors. */
  name: string;
  email: string;
  /** The page that linked here, if known. */
  fromUrl: string;
}

/** The server's answer to a message. */
export interface ContactReply extends Reply {
  /** After a message was sent: the form starts over, for the same page. */
  fromUrl?: string;
}

/** Returns the page that a message is about, when the form is shown again. */
export const fromUrlOf = (reply: ContactReply | undefined): string | undefined =>
  reply?.fromUrl ?? valuesOf(reply).fromUrl;

export interface CorrectionData extends ContactData {
  /** The document to correct; null if the address names none. */
  document: {
    databaseId: number;
    type: DocumentType;
    slug: string;
    title: string;
    language: string;
  } | null;
}
