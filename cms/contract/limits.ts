/** Limits and times that both halves obey, with units in the name. "Spec" is the customer's specification. */

import { UPLOAD_MAX_BYTES } from "./parser-limits.mjs";

/** Limits of parsers that both halves obey. Their reasons are there. */
export {
  AUTHOR_PICTURE_MAX_BYTES,
  DESK_BODY_MAX_BYTES,
  FORM_BODY_MAX_BYTES,
  FORM_FIELDS_MAX,
  IMAGE_MAX_PIXELS,
  JSON_BODY_MAX_BYTES,
  UPLOAD_FIELDS_MAX_BYTES,
  UPLOAD_MAX_BYTES,
} from "./parser-limits.mjs";

/** Results a page in the NORMAL layout. Spec 9. */
export const PAGE_SIZE_NORMAL = 6;
/** Results a page in the COMPRESSED layout. Spec 9. */
export const PAGE_SIZE_COMPRESSED = 12;
/** Recent documents on the start page. Spec 9. */
export const RECENT_DOCUMENTS_LIMIT = 8;
/** First page of a slider's own search. Spec 9: page size 8; 8 shown plus 4 a page. */
export const SLIDER_PAGE_SIZE = 8;
export const SLIDER_STEP = 4;
/** Longest list of toolkits or of collections that is answered at once. Ours: no site has as many. */
export const LISTED_POSTS_MAX = 500;
/** Most pieces in one download of all files. Ours: the page that lists them could not be read with more. */
export const PACK_PIECES_MAX = 5_000;
/** Any list inside GraphQL's author. Spec 9. */
export const AUTHOR_LIST_CAP = 100;
/** Menu items fetched by the layout query. Spec 7. */
export const MENU_ITEMS_CAP = 1000;
/** Names a page of the author directory. Spec 9. */
export const AUTHORS_PAGE_SIZE = 30;
/** Names a page of the keyword browser. Spec 9. */
export const KEYWORDS_PAGE_SIZE = 180;
/** Toolkits a page of the list of toolkits. Chosen: two pages of the search. */
export const TOOLKITS_PAGE_SIZE = 12;
/** Top-level terms a page of a tree, each with all below it. Ours: two screens of rows in three columns. */
export const TREE_PAGE_SIZE = 120;
/** Largest page of a directory or a tree that the API gives, and its deepest. Ours: no taxonomy has as many terms. */
export const DIRECTORY_PAGE_SIZE_MAX = 500;
export const DIRECTORY_PAGE_MAX = 9_999;
/** Terms to choose from that one answer has: of those found unless told otherwise, and at most. Ours: as many as are read, and a tree that is still looked over. */
export const FOUND_TERMS_LIMIT = 30;
export const LISTED_TERMS_MAX = 500;
/** Longest text that a directory looks for; more is cut. Ours: the longest names have as many characters. */
export const DIRECTORY_SEARCH_MAX_CHARS = 100;
/** How long the website waits for the content system. Spec 7. */
export const REST_TIMEOUT_MS = 60_000;
/** Cookie consent is remembered this long. Spec 9. */
export const COOKIE_CONSENT_DAYS = 365;

/** Longest text query that is searched; more is cut. Ours: 40 words say all that ranking can use. */
export const SEARCH_TEXT_MAX_CHARS = 400;
/** Longest text that is suggested for; more is cut. Ours: longer than titles that anybody types. */
export const SUGGEST_TEXT_MAX_CHARS = 100;
/** Deepest result page that is served. Ours: beyond it the cost grows and nobody reads. */
export const SEARCH_PAGE_MAX = 5_000;
/** Largest page size that the search API gives. Ours. */
export const SEARCH_PAGE_SIZE_MAX = 100;
/** Most slugs in one taxonomy list of a search. Ours. */
export const SEARCH_TERMS_MAX = 100;
/** Largest id of a post, a term or a file: a database's four-byte number. */
export const DATABASE_ID_MAX = 2_147_483_647;
/** Earliest and latest publication year that is accepted. Spec 5: four digits starting with 1 or 2. */
export const YEAR_MIN = 1000;
export const YEAR_MAX = 2999;

/** An open page renews the access token this often. Spec 9. */
export const TOKEN_REFRESH_INTERVAL_MS = 7_200_000;
/** How long messages of registration stay, and how long after it the sign-in opens. Spec 4 and 9. */
export const REGISTRATION_MESSAGE_MS = 5_000;
/** How long messages of a password reset and of settings stay. Spec 4 and 9. */
export const PROFILE_MESSAGE_MS = 2_500;
/** How often the sign-in form looks whether the browser has filled it. Spec 9. */
export const AUTOFILL_POLL_MS = 500;

/** Mails of the outbox that are listed. Ours: whoever works on the library looks for the last ones. */
export const OUTBOX_SHOWN = 50;

/** Longest title of a collection, in characters. Spec 5 and 9: fewer than 60. */
export const COLLECTION_TITLE_MAX_CHARS = 59;
/** Longest description of a collection, and longest note on one of its pieces. Ours: a page, and a paragraph. */
export const COLLECTION_DESCRIPTION_MAX_CHARS = 4_000;
export const COLLECTION_NOTE_MAX_CHARS = 1_000;
/** Longest reason that staff give with a denied promotion. Ours. */
export const PROMOTION_REASON_MAX_CHARS = 2_000;
/** Most pieces in a collection, and in a library. Ours: what one download holds. */
export const COLLECTION_POSTS_MAX = PACK_PIECES_MAX;
export const LIBRARY_POSTS_MAX = 5_000;
/** Most pieces that a collection's makers put first. Ours: a slider that people still look through. */
export const COLLECTION_RECOMMENDED_MAX = 24;
/** Covers that stand for a collection. Ours: two rows of two. */
export const COLLECTION_COVERS = 4;
/** Most collections that one person owns, most people in one, and most collections that a piece is put into at once. Ours. */
export const COLLECTIONS_OWNED_MAX = 300;
export const COLLECTION_PEOPLE_MAX = 100;
export const COLLECTIONS_AT_ONCE_MAX = 100;
/** Addresses in one call of invitations, and mails of invitation that one person causes in a day. Ours: nobody sends news by them. */
export const INVITES_AT_ONCE_MAX = 20;
export const INVITES_A_DAY_MAX = 50;
/** For how long a deleted collection can be restored. The customer's: 10 minutes. */
export const COLLECTION_RESTORE_MS = 10 * 60 * 1000;
/** Whole addresses that one person may look up in an hour. Ours: more than anybody types. */
export const PEOPLE_LOOKUPS_AN_HOUR_MAX = 40;
/** People that are suggested for an invitation. Ours: fits below a field. */
export const PEOPLE_SUGGESTED_MAX = 8;
/** Cards a page of a library, or of a collection in its makers' order. Ours. */
export const OWN_LIST_PAGE_SIZE = 24;
/** Posts of a library that GraphQL answers at once. Ours. */
export const LIBRARY_GRAPHQL_CAP = 1_000;

/** How long the contact form and the correction form say what became of a message. Spec 4 and 9. */
export const CONTACT_MESSAGE_MS = 5_000;
/** Longest name under a message. Ours: twice the longest display name. */
export const SENDER_NAME_MAX_CHARS = 100;
/** Shortest and longest message. Ours: three words, and three pages. */
export const MESSAGE_MIN_CHARS = 10;
export const MESSAGE_MAX_CHARS = 5_000;
/** Messages a page of the list that staff read. Ours. */
export const MESSAGES_PAGE_SIZE = 20;
/** Requests a page of the list of what staff are asked to feature. Ours: each shows its first pieces. */
export const PROMOTION_REQUESTS_PAGE_SIZE = 20;

/**
 * Files that one account has under way at once: those that arrive, and those that have arrived and belong to nothing yet.
 * Chosen: a report in six languages with its annexes, some times over.
 */
export const UPLOADS_AT_ONCE_MAX = 60;
/**
 * Bytes that one account occupies: of files under way, and of files handed in until staff accept or reject them. Chosen: ten
 * files of the largest size, or 50 waiting contributions of 100 MB each.
 */
export const UPLOADS_AT_ONCE_MAX_BYTES = 10 * UPLOAD_MAX_BYTES;
/** For how long a file waits for its other bytes, and then for the form that it belongs to. Ours: a week without a line. */
export const UPLOAD_EXPIRES_MS = 7 * 24 * 60 * 60 * 1000;
/** Files of one document. Ours: all languages, each in parts. */
export const UPLOAD_FILES_MAX = 40;
/** Longest title and abstract of a document, and longest answer in an extra field or statement of findings. Ours: the longest known, twice. */
export const DOCUMENT_TITLE_MAX_CHARS = 300;
export const DOCUMENT_ABSTRACT_MAX_CHARS = 10_000;
export const UPLOAD_ANSWER_MAX_CHARS = 4_000;
/** Terms of one taxonomy on a document, and new keywords or authors that are proposed with it; longest name of one. Ours. */
export const DOCUMENT_TERMS_MAX = 50;
export const PROPOSED_TERMS_MAX = 20;
export const PROPOSED_TERM_MAX_CHARS = 100;
/** Extra fields with an answer. Ours. */
export const EXTRA_FIELDS_MAX = 50;
/** Longest key and label of an extra field in characters, and most choices. Chosen: generous. */
export const EXTRA_FIELD_KEY_MAX_CHARS = 60;
export const EXTRA_FIELD_LABEL_MAX_CHARS = 200;
export const EXTRA_FIELD_CHOICES_MAX = 50;
/** Largest number, and most digits, that an extra field can ask for: what JavaScript holds exactly. */
export const EXTRA_FIELD_NUMBER_MAX = 999_999_999_999_999;
export const EXTRA_FIELD_DIGITS_MAX = 15;
/** Drafts of one account, for how long after their last change, and how much one may hold. Ours: a month of field work. */
export const UPLOAD_DRAFTS_MAX = 10;
/** Forms that were refused are kept beyond those. Ours: a bad evening, and no store for robots. */
export const UPLOAD_DRAFTS_REFUSED_MAX = 10;
export const UPLOAD_DRAFT_EXPIRES_MS = 30 * 24 * 60 * 60 * 1000;
export const UPLOAD_DRAFT_MAX_BYTES = 64 * 1024;
/** Submissions of one account that wait for the staff. Ours: more is for an import. */
export const SUBMISSIONS_WAITING_MAX = 50;
/**
 * Files that one account occupies, under way or handed in and undecided. Chosen: `SUBMISSIONS_WAITING_MAX` contributions with
 * a file in each of six languages, and `UPLOADS_AT_ONCE_MAX` under way, so that neither of those limits is cut short.
 */
export const UPLOADS_HELD_MAX = 6 * SUBMISSIONS_WAITING_MAX + UPLOADS_AT_ONCE_MAX;
/** For how long the files of a rejected submission are kept. Ours: time to ask why. */
export const SUBMISSION_REJECTED_FILES_MS = 30 * 24 * 60 * 60 * 1000;
/** Submissions a page. Ours. */
export const SUBMISSIONS_PAGE_SIZE = 20;
/** Longest comment that staff give with a decision. Ours. */
export const SUBMISSION_COMMENT_MAX_CHARS = 4_000;

/** How long the dialogs of an author profile stay open once it has worked. Spec 4 and 9. */
export const AUTHOR_MESSAGE_MS = 1_000;
/** Collaborators and topics that an author's page names. Ours: three rows of four, and a short table. */
export const AUTHOR_COLLABORATORS_MAX = 12;
export const AUTHOR_CONTRIBUTIONS_MAX = 6;
/** Most resources that an author puts at the top. Ours: a slider that people still look through. */
export const AUTHOR_TOP_RESOURCES_MAX = 12;
/** Longest first or last name, affiliation, role and description of an author. Ours: the longest known, twice. */
export const AUTHOR_NAME_MAX_CHARS = 100;
export const AUTHOR_AFFILIATION_MAX_CHARS = 200;
export const AUTHOR_ROLE_MAX_CHARS = 100;
export const AUTHOR_DESCRIPTION_MAX_CHARS = 4_000;
/** Width and height of the picture that is kept, and the smallest part of another that is made into one, in pixels. Ours: twice what the page shows, and what stays recognisable. */
export const AUTHOR_PICTURE_PX = 480;
export const AUTHOR_PICTURE_MIN_PX = 96;
/** Longest word that somebody adds to a claim, and longest comment of the staff. Ours. */
export const CLAIM_MESSAGE_MAX_CHARS = 1_000;
export const CLAIM_COMMENT_MAX_CHARS = 2_000;
/** Claims of one account that wait for the staff. Ours: a person is one author, and may be two by mistake of a list. */
export const CLAIMS_WAITING_MAX = 3;
/** Claims a page. Ours. */
export const CLAIMS_PAGE_SIZE = 20;
/** For how long what LinkedIn said of somebody is kept. The customer's 401 asks for it anew then. Ours: time to look at it and choose. */
export const LINKEDIN_PROFILE_MS = 60 * 60 * 1000;

/** For how long a deleted document can be restored; then it ends, with its files. Ours: somebody is back from a holiday. */
export const DOCUMENT_RESTORE_MS = 30 * 24 * 60 * 60 * 1000;
/** Longest reason that is given to everybody for a deletion. Ours: two paragraphs. */
export const REMOVAL_REASON_MAX_CHARS = 1_000;
/** Longest note on what is new in a version of a file. Ours. */
export const VERSION_NOTE_MAX_CHARS = 300;

/** Resources of the dashboard at a time. Spec 9. */
export const USAGE_PAGE_SIZE = 50;
/** Terms of a taxonomy that the dashboard compares. Ours: as many bars as are still read. */
export const USAGE_TERMS_MAX = 12;
/** The first day that views are counted from. Spec 9. */
export const USAGE_SINCE = "2022-08-31";
/** Rows that an export has at most; a larger result is refused. Spec 9: a constant whose use is not shown. */
export const EXPORT_MAX_ROWS = 2000;
/** Recommendations a page. Spec 9. */
export const RECOMMENDATIONS_PAGE_SIZE = 10;
/** Recommendations of one list: beyond them nothing is better than a search. Ours. */
export const RECOMMENDATIONS_MAX = 500;
/** For how long the order of the discovery page stays shuffled as it is. Spec 9: 24 hours. */
export const SHUFFLE_SEED_S = 24 * 60 * 60;
/** Terms of one taxonomy that somebody follows. Ours: what a field of terms takes. */
export const FOLLOWED_TERMS_MAX = DOCUMENT_TERMS_MAX;
/** Items in the spotlight of one language, and the longest text of one. Ours: what people still look through. */
export const SPOTLIGHT_ITEMS_MAX = 12;
/** Rows of a page of redirects. */
export const REDIRECTS_PAGE_SIZE = 50;
/** Longest address of a redirect in characters. Chosen: browsers and mails bear it. */
export const REDIRECT_PATH_MAX_CHARS = 1_000;
/** Posts that editors choose for the page of a term. Chosen: a row of cards. */
export const TERM_PICKS_MAX = 6;
export const SPOTLIGHT_TEXT_MAX_CHARS = 600;

/** Posts a page of the content desk's list. Ours. */
export const DESK_PAGE_SIZE = 24;
/** Longest words that posts of the desk are found by, in characters. Ours. */
export const DESK_SEARCH_MAX_CHARS = 200;
/** Longest Markdown of one field on the desk, in characters. Ours: a book of two hundred pages. */
export const DESK_MARKDOWN_MAX_CHARS = 500_000;
/** Parts of a post on the desk: blocks, sections, chapters, contributors, resources of one list. Ours: some times the longest known. */
export const DESK_PARTS_MAX = 200;
/** Terms of one taxonomy on a post. Ours: imports have some with a hundred countries. */
export const DESK_TERMS_MAX = 300;
/** Longest caption, reference, curator or kind of a link; longest address. Ours, and what browsers agree on. */
export const DESK_CAPTION_MAX_CHARS = 500;
export const DESK_URL_MAX_CHARS = 2_000;
/** Former states of a post that are kept, the newest. Ours: a change a week for two years. */
export const DESK_REVISIONS_MAX = 100;

/** Longest name of an entry of a menu, and of a search under the start page's field. Ours: what still fits a phone's line. */
export const MENU_LABEL_MAX_CHARS = 60;
/** Longest address in a menu or a setting. Ours: what browsers and mail programs agree on. */
export const SITE_URL_MAX_CHARS = 2_000;
/** Longest title and description of the site. Ours: a header's line, and what search engines show, twice. */
export const SITE_TITLE_MAX_CHARS = 60;
export const SITE_DESCRIPTION_MAX_CHARS = 400;
/** Searches under the start page's field, and addresses for readers' messages. Ours. */
export const FREQUENT_SEARCHES_MAX = 8;
export const CONTACT_EMAILS_MAX = 10;

/** Entries of the audit log on a page, and for how long one is kept, in ms. Ours: as long as anybody asks why, and no longer. */
export const AUDIT_PAGE_SIZE = 40;
export const AUDIT_KEPT_MS = 3 * 365 * 24 * 60 * 60 * 1000;

/** Terms on a page of the content desk, and what may be typed into one. Ours. */
export const DESK_TERMS_PAGE_SIZE = 60;
export const TERM_NAME_MAX_CHARS = 200;
export const TERM_DESCRIPTION_MAX_CHARS = 4_000;
export const TERM_SLUG_MAX_CHARS = 100;
export const TERM_CODE_MAX_CHARS = 40;
export const TERM_POSITION_MAX = 9_999;

/** People on a page of the content desk. Ours. */
export const PEOPLE_PAGE_SIZE = 50;

/** Most terms and collections of one subscription, and most subscriptions of one address. Ours: nobody keeps an eye on more. */
export const SUBSCRIPTION_TERMS_MAX = 100;
export const SUBSCRIPTIONS_MAX = 20;
/** Most pieces in one issue of the newsletter; a link leads to the rest. Ours: what somebody looks through on a telephone. */
export const ISSUE_ITEMS_MAX = 20;
/** How long the overlay of the newsletter stays once it is done. Spec 4 and 9. */
export const NEWSLETTER_CLOSE_MS = 1_000;
/** Entries of a feed. Ours: readers of feeds ask several times a day. */
export const FEED_ENTRIES = 30;

/**
 * Bytes of text on a page of a text version, unless one part of it has more: parts have 8,000 characters, so that 24 KB is the most in any
 * writing. Ours: compressed, a third of it crosses a line, which is a fifth of a second at 400 kbit/s.
 */
export const TEXT_PAGE_BYTES = 20_000;
