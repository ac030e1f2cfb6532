/**
 * Limits and times that the website and the content system share, with units in their names. Numbers such as R9.1 refer
 * to docs/requirements.md.
 */

import { UPLOAD_MAX_BYTES } from "./parser-limits.mjs";

/** Limits of parsers that the website needs too. `parser-limits.mjs` gives their reasons. */
export {
  AUTHOR_PICTURE_MAX_BYTES,
  ADMIN_BODY_MAX_BYTES,
  FORM_BODY_MAX_BYTES,
  FORM_FIELDS_MAX,
  IMAGE_MAX_PIXELS,
  JSON_BODY_MAX_BYTES,
  UPLOAD_FIELDS_MAX_BYTES,
  UPLOAD_MAX_BYTES,
} from "./parser-limits.mjs";

/** Results per page in the NORMAL layout (R9.1). */
export const PAGE_SIZE_NORMAL = 6;
/** Results per page in the COMPRESSED layout (R9.1). */
export const PAGE_SIZE_COMPRESSED = 12;
/** Recent documents on the start page (R9.2). */
export const RECENT_DOCUMENTS_LIMIT = 8;
/** First page of a slider's own search. R9.3: page size 8; 8 shown plus 4 per page. */
export const SLIDER_PAGE_SIZE = 8;
export const SLIDER_STEP = 4;
/** Longest list of toolkits or collections in one answer. Chosen: no site has as many. */
export const LISTED_POSTS_MAX = 500;
/** Most posts in one download of all files. Chosen: the page that lists them would be unreadable with more. */
export const PACK_POSTS_MAX = 5_000;
/** Any list inside GraphQL's author (R9.7). */
export const AUTHOR_LIST_CAP = 100;
/** Menu items fetched by the layout query (R7.41). */
export const MENU_ITEMS_CAP = 1000;
/** Names per page of the author directory (R9.4). */
export const AUTHORS_PAGE_SIZE = 30;
/** Names per page of the keyword browser (R9.5). */
export const KEYWORDS_PAGE_SIZE = 180;
/** Toolkits per page of the list of toolkits. Chosen: two pages of search results. */
export const TOOLKITS_PAGE_SIZE = 12;
/** Top-level terms per page of a tree, each with all terms below it. Chosen: two screens of rows in three columns. */
export const TREE_PAGE_SIZE = 120;
/** Largest page size and highest page number of a directory or a tree in the API. Chosen: no taxonomy has as many terms. */
export const DIRECTORY_PAGE_SIZE_MAX = 500;
export const DIRECTORY_PAGE_MAX = 9_999;
/**
 * Number of terms in one answer with terms to choose from: the default, and the maximum. Chosen: as many as users read, and as
 * many as a tree can show clearly.
 */
export const FOUND_TERMS_LIMIT = 30;
export const LISTED_TERMS_MAX = 500;
/** Longest search text of a directory; longer text is cut. Chosen: the length of the longest names. */
export const DIRECTORY_SEARCH_MAX_CHARS = 100;
/** How long the website waits for the content system (R7.2). */
export const REST_TIMEOUT_MS = 60_000;
/** How long cookie consent is remembered (R9.10). */
export const COOKIE_CONSENT_DAYS = 365;

/** Longest search text; longer text is cut. Chosen: 40 words contain all that ranking can use. */
export const SEARCH_TEXT_MAX_CHARS = 400;
/** Maximum number of values of a facet in an answer: those with the most hits. Chosen: a page shows fewer. */
export const FACET_VALUES_MAX = 200;
/** Longest text for suggestions; longer text is cut. Chosen: longer than any title that users type. */
export const SUGGEST_TEXT_MAX_CHARS = 100;
/** Highest page number of search results. Chosen: deeper pages cost more, and visitors do not read them. */
export const SEARCH_PAGE_MAX = 5_000;
/** Largest page size of the search API. */
export const SEARCH_PAGE_SIZE_MAX = 100;
/** Longest slug, and longest anchor of a section. Chosen: far more than generated slugs have. */
export const SLUG_MAX_CHARS = 200;
/** Most slugs in one taxonomy list of a search. */
export const SEARCH_TERMS_MAX = 100;
/** Largest id of a post, a term or a file: PostgreSQL's four-byte integer. */
export const DATABASE_ID_MAX = 2_147_483_647;
/** Earliest and latest accepted publication year. R5.33: four digits starting with 1 or 2. */
export const YEAR_MIN = 1000;
export const YEAR_MAX = 2999;

/**
 * How often an open page renews the access token (R9.9). The token expires earlier; the website's server renews it with every
 * page.
 */
export const TOKEN_REFRESH_INTERVAL_MS = 7_200_000;
/** How long messages of the registration form stay, and after what time the sign-in form opens (R4.27). */
export const REGISTRATION_MESSAGE_MS = 5_000;
/** How long messages about a password reset and about settings stay (R4.28). */
export const PROFILE_MESSAGE_MS = 2_500;
/** How often the sign-in form checks whether the browser has filled it (R4.36). */
export const AUTOFILL_POLL_MS = 500;

/** Mails of the outbox that are listed. Chosen: developers look for the latest ones. */
export const OUTBOX_SHOWN = 50;

/** Longest title of a collection, in characters. R5.28: fewer than 60. */
export const COLLECTION_TITLE_MAX_CHARS = 59;
/** Longest description of a collection, and longest note about one of its posts. Chosen: a page, and a paragraph. */
export const COLLECTION_DESCRIPTION_MAX_CHARS = 4_000;
export const COLLECTION_NOTE_MAX_CHARS = 1_000;
/** Longest reason that staff give when they deny a promotion. */
export const PROMOTION_REASON_MAX_CHARS = 2_000;
/** Most posts in a collection, and in a library. Chosen: the limit of one download. */
export const COLLECTION_POSTS_MAX = PACK_POSTS_MAX;
export const LIBRARY_POSTS_MAX = 5_000;
/** Most posts that a collection can show first. Chosen: a slider that people still browse through. */
export const COLLECTION_RECOMMENDED_MAX = 24;
/** Covers that represent a collection. Chosen: two rows of two. */
export const COLLECTION_COVERS = 4;
/** Most collections that one user owns, most people in one collection, and most collections that a post is added to at once. */
export const COLLECTIONS_OWNED_MAX = 300;
export const COLLECTION_PEOPLE_MAX = 100;
export const COLLECTIONS_AT_ONCE_MAX = 100;
/**
 * Addresses in one request for invitations, and invitation mails that one user can cause per day. Chosen: too few for
 * mass mailings.
 */
export const INVITES_AT_ONCE_MAX = 20;
export const INVITES_A_DAY_MAX = 50;
/** How long a deleted collection can be restored. Set by the customer: 10 minutes. */
export const COLLECTION_RESTORE_MS = 10 * 60 * 1000;
/** Complete addresses that one user may look up per hour. Chosen: more than users type. */
export const PEOPLE_LOOKUPS_AN_HOUR_MAX = 40;
/** People suggested for an invitation. Chosen: fits below a field. */
export const PEOPLE_SUGGESTED_MAX = 8;
/** Cards per page of a library, or of a collection in its own order. */
export const OWN_LIST_PAGE_SIZE = 24;
/** Posts of a library in one GraphQL answer. */
export const LIBRARY_GRAPHQL_CAP = 1_000;

/** How long the contact form and the correction form show the result (R4.20). */
export const CONTACT_MESSAGE_MS = 5_000;
/** Longest sender name of a message. Chosen: twice the longest display name. */
export const SENDER_NAME_MAX_CHARS = 100;
/** Shortest and longest message. Chosen: three words, and three pages. */
export const MESSAGE_MIN_CHARS = 10;
export const MESSAGE_MAX_CHARS = 5_000;
/** Messages per page of the staff's list. */
export const MESSAGES_PAGE_SIZE = 20;
/** Promotion requests per page of the staff's list. Chosen: each one shows its first posts. */
export const PROMOTION_REQUESTS_PAGE_SIZE = 20;

/**
 * Files that one account can have in progress: those that are arriving, and those that have arrived but belong to no
 * document yet. Chosen: a report in six languages with its annexes, several times over.
 */
export const UPLOADS_AT_ONCE_MAX = 60;
/**
 * Bytes that one account can occupy: files in progress, and submitted files until staff accept or reject them. Chosen:
 * ten files of the largest size, or 50 waiting contributions of 100 MB each.
 */
export const UPLOADS_AT_ONCE_MAX_BYTES = 10 * UPLOAD_MAX_BYTES;
/** How long a file waits for its remaining bytes, and then for its form. Chosen: a week without a connection. */
export const UPLOAD_EXPIRES_MS = 7 * 24 * 60 * 60 * 1000;
/** Files of one document. Chosen: all languages, each in parts. */
export const UPLOAD_FILES_MAX = 40;
/**
 * Longest title and abstract of a document, and longest answer in an extra field or statement of findings. Chosen: twice
 * the longest known ones.
 */
export const DOCUMENT_TITLE_MAX_CHARS = 300;
export const DOCUMENT_ABSTRACT_MAX_CHARS = 10_000;
export const UPLOAD_ANSWER_MAX_CHARS = 4_000;
/** Terms of one taxonomy on a document, new keywords or authors proposed with it, and the longest name of a proposed term. */
export const DOCUMENT_TERMS_MAX = 50;
export const PROPOSED_TERMS_MAX = 20;
export const PROPOSED_TERM_MAX_CHARS = 100;
/** Extra fields with an answer. */
export const EXTRA_FIELDS_MAX = 50;
/** Longest key and label of an extra field in characters, and most choices. Chosen: generous. */
export const EXTRA_FIELD_KEY_MAX_CHARS = 60;
export const EXTRA_FIELD_LABEL_MAX_CHARS = 200;
export const EXTRA_FIELD_CHOICES_MAX = 50;
/** Largest number, and most digits, that an extra field accepts: what JavaScript represents exactly. */
export const EXTRA_FIELD_NUMBER_MAX = 999_999_999_999_999;
export const EXTRA_FIELD_DIGITS_MAX = 15;
/** Drafts of one account. */
export const UPLOAD_DRAFTS_MAX = 10;
/** Refused forms that are kept in addition to the drafts. Chosen: enough for repeated failures, but no storage for bots. */
export const UPLOAD_DRAFTS_REFUSED_MAX = 10;
/** How long a draft is kept after its last change. Chosen: a month of field work. */
export const UPLOAD_DRAFT_EXPIRES_MS = 30 * 24 * 60 * 60 * 1000;
/** Largest draft. */
export const UPLOAD_DRAFT_MAX_BYTES = 64 * 1024;
/** Submissions of one account that can wait for staff. Chosen: larger numbers should be imported. */
export const SUBMISSIONS_WAITING_MAX = 50;
/**
 * Files that one account can occupy, in progress or submitted and undecided. Chosen: `SUBMISSIONS_WAITING_MAX`
 * contributions with a file in each of six languages, plus `UPLOADS_AT_ONCE_MAX` in progress, so that both of those
 * limits can be reached.
 */
export const UPLOADS_HELD_MAX = 6 * SUBMISSIONS_WAITING_MAX + UPLOADS_AT_ONCE_MAX;
/** How long the files of a rejected submission are kept. Chosen: time to ask for the reason. */
export const SUBMISSION_REJECTED_FILES_MS = 30 * 24 * 60 * 60 * 1000;
/** Submissions per page. */
export const SUBMISSIONS_PAGE_SIZE = 20;
/** Longest comment that staff give with a decision. */
export const SUBMISSION_COMMENT_MAX_CHARS = 4_000;

/** How long the dialogs of an author profile stay open after success (R4.21). */
export const AUTHOR_MESSAGE_MS = 1_000;
/** Collaborators and topics on an author's page. Chosen: three rows of four, and a short table. */
export const AUTHOR_COLLABORATORS_MAX = 12;
export const AUTHOR_CONTRIBUTIONS_MAX = 6;
/** Most resources that an author can put at the top. Chosen: a slider that people still browse through. */
export const AUTHOR_TOP_RESOURCES_MAX = 12;
/** Longest first or last name, affiliation, role and description of an author. Chosen: twice the longest known ones. */
export const AUTHOR_NAME_MAX_CHARS = 100;
export const AUTHOR_AFFILIATION_MAX_CHARS = 200;
export const AUTHOR_ROLE_MAX_CHARS = 100;
export const AUTHOR_DESCRIPTION_MAX_CHARS = 4_000;
/**
 * Width and height of the stored picture, and the smallest part of an uploaded picture, in pixels. Chosen: twice the
 * displayed size, and the smallest recognisable size.
 */
export const AUTHOR_PICTURE_PX = 480;
export const AUTHOR_PICTURE_MIN_PX = 96;
/** Longest message that a user adds to a claim, and longest comment of staff. */
export const CLAIM_MESSAGE_MAX_CHARS = 1_000;
export const CLAIM_COMMENT_MAX_CHARS = 2_000;
/** Claims of one account that can wait for staff. Chosen: a person is one author, and sometimes appears twice by mistake. */
export const CLAIMS_WAITING_MAX = 3;
/** Claims per page. */
export const CLAIMS_PAGE_SIZE = 20;
/**
 * How long profile data from LinkedIn is kept. After that, a 401 asks the user to connect again (R7.32). Chosen: time
 * to review the data and choose.
 */
export const LINKEDIN_PROFILE_MS = 60 * 60 * 1000;

/** How long a deleted document can be restored. Then it is removed for good, with its files. Chosen: longer than a holiday. */
export const DOCUMENT_RESTORE_MS = 30 * 24 * 60 * 60 * 1000;
/** Longest public reason for a deletion. Chosen: two paragraphs. */
export const REMOVAL_REASON_MAX_CHARS = 1_000;
/** Longest note about what is new in a version of a file. */
export const VERSION_NOTE_MAX_CHARS = 300;

/** Resources per page of the dashboard (R9.12). */
export const USAGE_PAGE_SIZE = 50;
/** Terms of a taxonomy that the dashboard compares. Chosen: as many bars as a chart can show clearly. */
export const USAGE_TERMS_MAX = 12;
/** The first day from which views are counted (R9.13). */
export const USAGE_SINCE = "2022-08-31";
/** Most rows of an export; larger results are refused. R9.8 gives the number without saying what it limits. */
export const EXPORT_MAX_ROWS = 2000;
/** Recommendations per page (R9.6). */
export const RECOMMENDATIONS_PAGE_SIZE = 10;
/** Most recommendations in one list. Chosen: with more, a search is more useful. */
export const RECOMMENDATIONS_MAX = 500;
/** How long the shuffled order of the discovery page stays the same. R9.11: 24 hours. */
export const SHUFFLE_SEED_S = 24 * 60 * 60;
/** Terms of one taxonomy that a user can follow. Chosen: the limit of a field of terms. */
export const FOLLOWED_TERMS_MAX = DOCUMENT_TERMS_MAX;
/** Items in the spotlight of one language. Chosen: as many as visitors still browse through. */
export const SPOTLIGHT_ITEMS_MAX = 12;
/** Rows per page of the list of redirects. */
export const REDIRECTS_PAGE_SIZE = 50;
/** Longest address of a redirect in characters. Chosen: browsers and mail programs support it. */
export const REDIRECT_PATH_MAX_CHARS = 1_000;
/** Posts that editors can choose for a term's page. Chosen: a row of cards. */
export const TERM_PICKS_MAX = 6;
/** Longest text of a spotlight item. */
export const SPOTLIGHT_TEXT_MAX_CHARS = 600;

/** Posts per page of the admin area's list. */
export const ADMIN_PAGE_SIZE = 24;
/** Longest search text for posts in the admin area, in characters. */
export const ADMIN_SEARCH_MAX_CHARS = 200;
/** Longest Markdown of one field in the admin area, in characters. Chosen: a book of two hundred pages. */
export const ADMIN_MARKDOWN_MAX_CHARS = 500_000;
/**
 * Parts of a post in the admin area: blocks, sections, chapters, contributors, resources of one list. Chosen: several
 * times the longest known list.
 */
export const ADMIN_PARTS_MAX = 200;
/** Terms of one taxonomy on a post. Chosen: some imported posts have a hundred countries. */
export const ADMIN_TERMS_MAX = 300;
/** Longest caption, reference, curator or link type, and longest address, which is what browsers support. */
export const ADMIN_CAPTION_MAX_CHARS = 500;
export const ADMIN_URL_MAX_CHARS = 2_000;
/** Earlier states of a post that are kept, the newest ones. Chosen: a change per week for two years. */
export const ADMIN_REVISIONS_MAX = 100;

/**
 * Longest name of a menu entry, and of a search under the start page's search field. Chosen: what fits on one line of a
 * phone.
 */
export const MENU_LABEL_MAX_CHARS = 60;
/** Longest address in a menu or a setting. Chosen: what all browsers and mail programs support. */
export const SITE_URL_MAX_CHARS = 2_000;
/** Longest title and description of the site. Chosen: a header's line, and twice what search engines show. */
export const SITE_TITLE_MAX_CHARS = 60;
export const SITE_DESCRIPTION_MAX_CHARS = 400;
/** Searches under the start page's search field, and addresses that receive readers' messages. */
export const FREQUENT_SEARCHES_MAX = 8;
export const CONTACT_EMAILS_MAX = 10;

/**
 * Audit events per page, and how long an event is kept, in ms. Chosen: as long as questions about it are likely, and no
 * longer.
 */
export const AUDIT_PAGE_SIZE = 40;
export const AUDIT_KEPT_MS = 3 * 365 * 24 * 60 * 60 * 1000;

/** Terms per page of the admin area, and the limits of a term's fields. */
export const ADMIN_TERMS_PAGE_SIZE = 60;
export const TERM_NAME_MAX_CHARS = 200;
export const TERM_DESCRIPTION_MAX_CHARS = 4_000;
export const TERM_SLUG_MAX_CHARS = 100;
export const TERM_CODE_MAX_CHARS = 40;
export const TERM_POSITION_MAX = 9_999;

/** People per page of the admin area. */
export const PEOPLE_PAGE_SIZE = 50;

/**
 * Most terms and collections of one subscription, and most subscriptions of one address. Chosen: readers cannot follow more.
 */
export const SUBSCRIPTION_TERMS_MAX = 100;
export const SUBSCRIPTIONS_MAX = 20;
/** Most posts in one issue of the newsletter; a link leads to the rest. Chosen: what readers browse through on a phone. */
export const ISSUE_ITEMS_MAX = 20;
/** How long the newsletter's overlay stays open after success (R4.26). */
export const NEWSLETTER_CLOSE_MS = 1_000;
/** Entries of a feed. Chosen: feed readers fetch it several times a day. */
export const FEED_ENTRIES = 30;

/**
 * Bytes of text on a page of a text version, unless one part of it is larger. Parts have 8,000 characters, so a page has
 * at most 24 KB in any script. Chosen: compressed, a page is a third of that size, which takes a fifth of a second at 400
 * kbit/s.
 */
export const TEXT_PAGE_BYTES = 20_000;
