import type { DocumentType } from "~/content/documents.server";
import { type Reply, valuesOf } from "~/features/forms/reply";

/** What the server knows that a form to the people of the site needs; its page and its dialog get the same. */
export interface ContactData {
  /** Proof of a person without script: given out with the form, and good only when some time has passed. */
  stamp: string;
  /** Of whoever is signed in; empty for visitors. */
  name: string;
  email: string;
  /** The page that led here, where that is known. */
  fromUrl: string;
}

/** What the server says of a message. */
export interface ContactReply extends Reply {
  /** Of a message that was sent: the form begins anew, for the same page. */
  fromUrl?: string;
}

/** The page that a message is about, where the form comes back. */
export const fromUrlOf = (reply: ContactReply | undefined): string | undefined =>
  reply?.fromUrl ?? valuesOf(reply).fromUrl;

export interface CorrectionData extends ContactData {
  /** What is to be corrected; null when the address names no document. */
  document: {
    databaseId: number;
    type: DocumentType;
    slug: string;
    title: string;
    language: string;
  } | null;
}
