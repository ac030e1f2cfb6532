import type account from "../../locales/en/account.json";
import type addToCollection from "../../locales/en/add-to-collection.json";
import type advanced from "../../locales/en/advanced.json";
import type author from "../../locales/en/author.json";
import type authorClaims from "../../locales/en/author-claims.json";
import type authorEdit from "../../locales/en/author-edit.json";
import type browse from "../../locales/en/browse.json";
import type cards from "../../locales/en/cards.json";
import type collection from "../../locales/en/collection.json";
import type collectionEdit from "../../locales/en/collection-edit.json";
import type collections from "../../locales/en/collections.json";
import type common from "../../locales/en/common.json";
import type contact from "../../locales/en/contact.json";
import type content from "../../locales/en/content.json";
import type contributions from "../../locales/en/contributions.json";
import type document from "../../locales/en/document.json";
import type documentEdit from "../../locales/en/document-edit.json";
import type errors from "../../locales/en/errors.json";
import type forms from "../../locales/en/forms.json";
import type library from "../../locales/en/library.json";
import type members from "../../locales/en/members.json";
import type myCollections from "../../locales/en/my-collections.json";
import type myUploads from "../../locales/en/my-uploads.json";
import type review from "../../locales/en/review.json";
import type messages from "../../locales/en/messages.json";
import type search from "../../locales/en/search.json";
import type settings from "../../locales/en/settings.json";
import type signOn from "../../locales/en/sign-on.json";
import type start from "../../locales/en/start.json";
import type suggestions from "../../locales/en/suggestions.json";
import type upload from "../../locales/en/upload.json";
import type uploadFiles from "../../locales/en/upload-files.json";
import type terms from "../../locales/en/terms.json";

/** Texts by namespace: one file a namespace and language in `locales/`; English is the authority on keys. */
export interface Namespaces {
  /** Shell and whatever every page shows. */
  common: typeof common;
  account: typeof account;
  "add-to-collection": typeof addToCollection;
  advanced: typeof advanced;
  author: typeof author;
  "author-claims": typeof authorClaims;
  "author-edit": typeof authorEdit;
  browse: typeof browse;
  cards: typeof cards;
  collection: typeof collection;
  "collection-edit": typeof collectionEdit;
  collections: typeof collections;
  contact: typeof contact;
  content: typeof content;
  contributions: typeof contributions;
  document: typeof document;
  "document-edit": typeof documentEdit;
  errors: typeof errors;
  forms: typeof forms;
  library: typeof library;
  members: typeof members;
  "my-collections": typeof myCollections;
  "my-uploads": typeof myUploads;
  review: typeof review;
  messages: typeof messages;
  search: typeof search;
  settings: typeof settings;
  "sign-on": typeof signOn;
  start: typeof start;
  suggestions: typeof suggestions;
  upload: typeof upload;
  "upload-files": typeof uploadFiles;
  terms: typeof terms;
}
export type Namespace = keyof Namespaces;

type WithoutPlural<K> = K extends `${infer Stem}_${"zero" | "one" | "two" | "few" | "many" | "other"}` ? Stem : K;
/** Keys of a namespace, plural forms under their stem. */
export type Key<N extends Namespace> = WithoutPlural<Extract<keyof Namespaces[N], string>>;
