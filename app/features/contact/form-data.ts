import type { DocumentType } from "~/content/documents.server";

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
