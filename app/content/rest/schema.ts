/* eslint-disable */
// Written by `npm run codegen` from the OpenAPI document of the content system.
import type { z } from "zod";

export interface paths {
    "/search_documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search with filters, sorting, pages and, if requested, facets
         * @description Slugs are joined by OR within a taxonomy and by AND across. A `sort_by` of Relevance ranks documents that match only some words below those that match all. `did_you_mean` suggests another spelling that finds clearly more. If nothing is found, `relax` suggests filters and words to remove, each with the resulting count.
         */
        post: operations["postSearchDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get_recent_documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The public documents that were changed last */
        post: operations["postGetRecentDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/autocomplete_documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggested terms, authors and titles for a text that is being typed
         * @description `terms` contains the best terms of all taxonomies, `suggestions` posts with matching titles, and `docTerms.entities.all` all matching terms as one list by taxonomy. Terms match by any word of their names in any language. If nothing matches exactly, one typing error is tolerated in words of four letters or more, and two in words of eight or more. All three lists are empty for a single letter. Titles are left out if finding them takes longer than two seconds.
         */
        get: operations["getAutocompleteDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export_excel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * For staff: all results of a search as an Excel workbook, one row each
         * @description In the language of the search. The first sheet describes the search in words. Page and page size are ignored. At most 2000 rows: a larger result gives `export_too_large`.
         */
        post: operations["postExportExcel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export_analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * For staff: views and downloads of all results of a search, by period, as an Excel workbook
         * @description In the language of the search. The first sheet describes the search in words. Page and page size are ignored. At most 2000 rows: a larger result gives `export_too_large`.
         */
        post: operations["postExportAnalytics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A public document with its files, terms and related documents
         * @description The id is its slug in any language. Texts are in the requested language, else in English, else in the first available one; `language` says which. `gone` means that it was removed: see its tombstone.
         */
        get: operations["getDocumentsId"];
        put?: never;
        post?: never;
        /**
         * For staff: removes a document of any kind, by its databaseId
         * @description All its addresses and those of its files then return 410. It can be restored for 30 days; after that only its tombstone is kept.
         */
        delete: operations["deleteDocumentsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_documents/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An internal document with its files, terms and related public documents
         * @description For staff; other callers get `not_found`. Files of internal documents need the same token.
         */
        get: operations["getInternalDocumentsSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_pdfs/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An internal PDF with its files, terms and related public documents
         * @description For staff; other callers get `not_found`. Files of internal documents need the same token.
         */
        get: operations["getInternalPdfsSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{slug}/tombstone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tombstone of a public document that was removed */
        get: operations["getDocumentsSlugTombstone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_documents/{slug}/tombstone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tombstone of an internal document that was removed */
        get: operations["getInternalDocumentsSlugTombstone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_pdfs/{slug}/tombstone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tombstone of an internal PDF that was removed */
        get: operations["getInternalPdfsSlugTombstone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{slug}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the text that a public document itself contains, as HTML with a table of contents
         * @description For documents with a text of their own, whose languages are in `documentFields.texts`; the texts of files are at `/files/{id}/text`. A page has about 20 KB. The text is in the requested language, else in English, else in the first available one; with `in`, in exactly that language.
         */
        get: operations["getDocumentsSlugText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_documents/{slug}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the text that an internal document itself contains, as HTML with a table of contents
         * @description For documents with a text of their own, whose languages are in `documentFields.texts`; the texts of files are at `/files/{id}/text`. A page has about 20 KB. The text is in the requested language, else in English, else in the first available one; with `in`, in exactly that language.
         */
        get: operations["getInternalDocumentsSlugText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_pdfs/{slug}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the text that an internal PDF itself contains, as HTML with a table of contents
         * @description For documents with a text of their own, whose languages are in `documentFields.texts`; the texts of files are at `/files/{id}/text`. A page has about 20 KB. The text is in the requested language, else in English, else in the first available one; with `in`, in exactly that language.
         */
        get: operations["getInternalPdfsSlugText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For staff: what removing a document of any kind would affect */
        get: operations["getDocumentsIdUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For staff: restores a removed document; repeating the call changes nothing */
        post: operations["postDocumentsIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For staff: the files of a document of any kind with their versions */
        get: operations["getDocumentsIdFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of a file's text, with its headings, lists and tables
         * @description A page has about 20 KB of text. `page` is a page of the text version; `original` finds the one with a page of the file. The text is that of the current file, for callers who may download it. Files without text, and files that have not been read yet, have no text version: `textMissing` of a document's file gives the reason.
         */
        get: operations["getFilesIdText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * For staff: replaces a file at the same address, and keeps the previous version
         * @description As JSON with the id of an accepted upload, or as `multipart/form-data` with the file in the field `upload`. With the number of the `version` that the caller has seen, only that version is replaced; if there is a newer one, the response is `edit_conflict` with the `changes`.
         */
        put: operations["putDocumentsIdFilesFileId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's uploaded files that belong to no submission yet, newest first
         * @description Upload files with the tus protocol, version 1.0 (https://tus.io): `POST` here with `Upload-Length` and the name as `filename` in `Upload-Metadata`, then `PATCH`, `HEAD` and `DELETE` at the returned `Location`, always with the access token. Extensions: creation, creation-with-upload, termination, expiration. Files can also be sent with their form.
         */
        get: operations["getUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The state of an upload: bytes received, whether it is accepted, and documents that contain the same file */
        get: operations["getUploadsId"];
        put?: never;
        post?: never;
        /**
         * Deletes an upload, including one that was sent with a form
         * @description Only the owner can delete an upload. It no longer counts towards any limit. `DELETE` with `Tus-Resumable`, as in the tus protocol, does the same.
         */
        delete: operations["deleteUploadsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Extra fields of a form, grouped by the terms for which they are shown
         * @description The name of the form for documents is `documents`.
         */
        get: operations["getFieldsName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submits a document; submissions of users who are not staff wait for review
         * @description As JSON with ids of uploads, or as `multipart/form-data`. In a form, the fields `{language}_files` may contain files, lists are repeated fields, extra fields are named `extra.{name}`, and the bot check is in `altcha`, or in `stamp` and `website`. A refused form is saved with its files as the draft that the query names, or else as a new draft: see `draft` in the response. The draft that the query names is deleted once the document is submitted. The consent is recorded, for the texts in the query's `language`.
         */
        post: operations["postDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * For staff: adds a document to the library, internal unless `externalUse` is true
         * @description As JSON with ids of uploads, or as `multipart/form-data`. In a form, the fields `{language}_files` may contain files, lists are repeated fields, extra fields are named `extra.{name}`, and the bot check is in `altcha`, or in `stamp` and `website`. A refused form is saved with its files as the draft that the query names, or else as a new draft: see `draft` in the response. The draft that the query names is deleted once the document is submitted. The consent is recorded, for the texts in the query's `language`.
         */
        post: operations["postInternalDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/own_submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's submissions with their states, newest first */
        get: operations["getOwnSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For staff: submissions in a state, oldest first */
        get: operations["getSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/submissions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A submission with its fields and files, for its uploader and staff */
        get: operations["getSubmissionsId"];
        /**
         * Changes the caller's returned submission and submits it again
         * @description Include the ids of the files to keep. As JSON with ids of uploads, or as `multipart/form-data`. In a form, the fields `{language}_files` may contain files, lists are repeated fields, extra fields are named `extra.{name}`, and the bot check is in `altcha`, or in `stamp` and `website`. A refused form is saved with its files as the draft that the query names, or else as a new draft: see `draft` in the response. The draft that the query names is deleted once the document is submitted. The consent is recorded, for the texts in the query's `language`.
         */
        put: operations["putSubmissionsId"];
        post?: never;
        /** Withdraws the caller's submission before it is decided */
        delete: operations["deleteSubmissionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/submissions/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * For staff: accepts a submission into the library, or returns or rejects it with a comment; the uploader gets a mail
         * @description `modified` is the submission's when it was read. `newKeywords` and `newAuthors` are names that become terms of the document.
         */
        put: operations["putSubmissionsIdDecision"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/upload_drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's drafts of the upload form, last changed first */
        get: operations["getUploadDrafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/upload_drafts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A draft of the upload form */
        get: operations["getUploadDraftsId"];
        /**
         * Saves the upload form as typed, for 30 days
         * @description The caller chooses the id. At most ten drafts of 64 KB each are kept; uploads named in `{language}_files` are kept as long as their draft. As JSON, or as the form itself, `multipart/form-data` with its files; the bot check is not saved.
         */
        put: operations["putUploadDraftsId"];
        post?: never;
        /** Deletes a draft and the uploads that no other draft uses */
        delete: operations["deleteUploadDraftsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/taxonomies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Terms by taxonomy, with names in a language and sorted by it, parents before their children
         * @description `type` is a comma-separated list of taxonomies, by name (`topics`) or by server name (`document_topics`); without it, all taxonomies are returned. Only staff get terms that only internal posts have.
         */
        get: operations["getTaxonomies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/taxonomies/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The terms of a taxonomy that have public posts, by letter, in pages
         * @description `search` matches beginnings of words, ignoring accents and case. `letters` counts the names under each letter of the language; `letter` selects one, `0-9` or `other`. A page number after the last page gives the last page.
         */
        get: operations["getTaxonomiesType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/taxonomies/{type}/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same terms as a tree, parents before their children; countries are below their regions
         * @description A page contains top-level terms, each with all terms below it. `search` keeps matching terms, with all terms above and below them; `count` is the number of matches, `size` the number of all terms.
         */
        get: operations["getTaxonomiesTypeTree"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Terms of a taxonomy for pickers: by slug, by id, by name, or all
         * @description `slugs` and `ids` are comma-separated; unknown terms are left out. Otherwise `search` finds terms by words of their names in any language, tolerating typing errors, best first. Otherwise all terms are returned, parents before their children. Includes terms without posts. Only staff get terms that only internal posts have.
         */
        get: operations["getTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}/citation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The reference to a public document, as BibTeX, RIS or CSL-JSON
         * @description By databaseId or slug. `csl-json` is always a list, even of one item. Texts are in the requested language if there is a translation.
         */
        get: operations["getDocumentsIdCitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_documents/{id}/citation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The reference to an internal document, for staff, as BibTeX, RIS or CSL-JSON
         * @description By databaseId or slug. `csl-json` is always a list, even of one item. Texts are in the requested language if there is a translation.
         */
        get: operations["getInternalDocumentsIdCitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_pdfs/{id}/citation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The reference to an internal PDF, for staff, as BibTeX, RIS or CSL-JSON
         * @description By databaseId or slug. `csl-json` is always a list, even of one item. Texts are in the requested language if there is a translation.
         */
        get: operations["getInternalPdfsIdCitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{id}/citation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The reference to an article, as BibTeX, RIS or CSL-JSON
         * @description By databaseId or slug. `csl-json` is always a list, even of one item. Texts are in the requested language if there is a translation.
         */
        get: operations["getArticlesIdCitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolkits/{id}/citation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The reference to a toolkit, as BibTeX, RIS or CSL-JSON
         * @description By databaseId or slug. `csl-json` is always a list, even of one item. Texts are in the requested language if there is a translation.
         */
        get: operations["getToolkitsIdCitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{id}/citation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The references to all posts of a public collection as one file
         * @description By databaseId or slug. `csl-json` is always a list, even of one item. Texts are in the requested language if there is a translation. While too many downloads are running, the response is `busy` with `Retry-After`.
         */
        get: operations["getCollectionsIdCitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public site collections, last changed first */
        get: operations["getCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A public collection without its documents; search within it to get them */
        get: operations["getCollectionsSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{id}/excel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The posts of a collection as an Excel workbook, one row each: title, authors, year, link and abstract
         * @description By databaseId or slug. Column headings and translated texts are in the requested language.
         */
        get: operations["getCollectionsIdExcel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A search within a public collection, by its databaseId */
        post: operations["postCollectionsIdDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An article with its text and its lists of resources */
        get: operations["getArticlesSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolkits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public toolkits, last changed first: one page, or all without `page`
         * @description `topics` and `languages` list the filters for all public toolkits, regardless of the query.
         */
        get: operations["getToolkits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolkits/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A toolkit with the list of its chapters */
        get: operations["getToolkitsSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/toolkits/{slug}/{chapter}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A chapter of a toolkit, with its resources and links to the previous and next chapter */
        get: operations["getToolkitsSlugChapter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Authors with public work, by first or last name in the language's order
         * @description Without `page_size`, all at once. `search` matches beginnings of words, ignoring accents and case. `letters` counts the names under each letter of the language; `letter` selects one, `0-9` or `other`. A page number after the last page gives the last page.
         */
        get: operations["getAuthors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authors/linkedin_profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's profile data that LinkedIn sent within the last hour
         * @description To connect, send the browser to `GET /authors/linkedin_auth?user_id=` with the caller's own databaseId. It redirects to LinkedIn (302) and sets a cookie that must reach the same browser. LinkedIn then redirects to the website. The code `reconnect` means that the user must connect again; `not_found` means that LinkedIn is not set up on this site.
         */
        get: operations["getAuthorsLinkedinProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An author with public work, newest first; each list has at most 100 items
         * @description By slug or databaseId. Only staff get internal documents. `isOwn`, `claim` and `canEdit` refer to the caller.
         */
        get: operations["getAuthorsId"];
        put?: never;
        /**
         * Changes an author profile, for its owner and staff
         * @description As `multipart/form-data`, optionally with a new picture as `profile_picture`: JPEG, PNG, GIF or TIFF of at most 10 MB, of which `crop`, or else the central square, is kept. Omitted fields keep their values; empty fields are cleared. Repeat `top_resources` for several values. Without a file the body may be JSON.
         */
        post: operations["postAuthorsId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/author_profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's author profile and pending claims, and whether LinkedIn is available */
        get: operations["getAuthorProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claim_author/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claims an author profile for the caller; staff confirm or deny the claim
         * @description Repeating a claim that is still pending changes nothing. An account has at most one profile, and a profile at most one account.
         */
        post: operations["postClaimAuthorId"];
        /** Withdraws the caller's pending claim */
        delete: operations["deleteClaimAuthorId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/author_claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For staff: pending claims, oldest first, or decided claims, newest first */
        get: operations["getAuthorClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/author_claims/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * For staff: confirms a claim, or denies it with a comment; the user gets a mail
         * @description Confirming a claim denies all other claims to the same profile.
         */
        put: operations["putAuthorClaimsIdDecision"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authors/{id}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** For staff: unlinks a profile from its owner's account */
        delete: operations["deleteAuthorsIdOwner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All files of a public collection as one zip file, with a page that lists them
         * @description By databaseId or slug. The page `index.html` is in the requested language. The zip file is created while it is sent. `Content-Length` is set unless a file has to be compressed. While too many downloads are running, the response is `busy` with `Retry-After`.
         */
        get: operations["getCollectionsIdFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{id}/files/weight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The number of files in the zip file of a public collection, and their total size in bytes */
        get: operations["getCollectionsIdFilesWeight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authors/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All files of an author's public documents as one zip file, with a page that lists them
         * @description By databaseId or slug. The page `index.html` is in the requested language. The zip file is created while it is sent. `Content-Length` is set unless a file has to be compressed. While too many downloads are running, the response is `busy` with `Retry-After`.
         */
        get: operations["getAuthorsIdFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authors/{id}/files/weight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The number of files in the zip file of an author's public documents, and their total size in bytes */
        get: operations["getAuthorsIdFilesWeight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A content page: frequently asked questions, privacy, terms, about */
        get: operations["getPagesSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The parts of a language's sitemap
         * @description They contain all public pages with texts in the language. `changed` is the time when any of them was last changed or removed.
         */
        get: operations["getSitemap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The entries of a part of a sitemap, a few hundred at a time */
        get: operations["getSitemapKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content_version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The version of all public content, for caches of pages
         * @description Each process of the content system has its own versions. A page that was rendered at a version stays valid as long as the same process returns that version. With read replicas, requests for the page send `position` as `Database-Position`.
         */
        get: operations["getContentVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user_library": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's saved posts, in pages
         * @description `sort` is `own` (the caller's own order), `saved` (last saved first) or `title`. Posts that are deleted, or that the caller may no longer see, are left out.
         */
        get: operations["getUserLibrary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user_library/modified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The time of the library's last change, for clients that keep a copy */
        get: operations["getUserLibraryModified"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user_library/posts/{postId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Saves a document, article, toolkit or collection by its databaseId; repeating the call changes nothing */
        post: operations["postUserLibraryPostsPostId"];
        /** Removes a post from the library; repeating the call changes nothing */
        delete: operations["deleteUserLibraryPostsPostId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user_library/posts/{postId}/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Moves a saved post in the caller's own order
         * @description After another post (`after`), to the front (`after: null`), or a number of places up or down (`by`). Simultaneous moves of other posts from other devices are kept.
         */
        put: operations["putUserLibraryPostsPostIdPlace"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's own collections, shared collections, invitations, and deleted collections that can be restored
         * @description With `post`, the response contains that post, and each collection says whether it contains it. `search` matches titles. `first` limits the length of each list; `counts` gives the full numbers. `covers=false` leaves `images` empty. `version` tells clients whether their copy is current; GraphQL can return it alone.
         */
        get: operations["getInternalCollections"];
        put?: never;
        /**
         * Creates a collection, private unless stated otherwise
         * @description The title must have fewer than 60 characters. It must differ from those of the owner's other collections and of all public collections.
         */
        post: operations["postInternalCollections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A collection by its databaseId or slug, with the collaborators that the caller may see
         * @description A private collection is open only to its owner and collaborators, a staff-only one only to staff. All others are open to anyone who has the link.
         */
        get: operations["getInternalCollectionsId"];
        /**
         * Changes texts, access and recommended posts; omitted fields stay unchanged
         * @description `modified` is the collection's when the caller read it; without it, the request overwrites any change. If another user has changed a field since, and the caller sends its earlier value, the other user's change is kept; if both have changed it, nothing is saved and the response is `edit_conflict` with `changes` and the `modified` to send next. Only the owner can change access.
         */
        put: operations["putInternalCollectionsId"];
        post?: never;
        /** Deletes a collection; for ten minutes its owner can restore it */
        delete: operations["deleteInternalCollectionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores a deleted collection; repeating the call changes nothing */
        post: operations["postInternalCollectionsIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The posts of a collection with their notes, in the collection's order or by title, in pages */
        get: operations["getInternalCollectionsIdPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/posts/{postId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a post at the end; repeating the call changes nothing */
        post: operations["postInternalCollectionsIdPostsPostId"];
        /** Removes a post; repeating the call changes nothing */
        delete: operations["deleteInternalCollectionsIdPostsPostId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/posts/{postId}/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Moves a post: after another, to the front, or some places up or down */
        put: operations["putInternalCollectionsIdPostsPostIdPlace"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/posts/{postId}/note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes the note about a post
         * @description `modified` works as in `PUT /internal_collections/{id}`.
         */
        put: operations["putInternalCollectionsIdPostsPostIdNote"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/posts/{postId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Adds a post to some collections and removes it from others, all or none */
        put: operations["putInternalCollectionsPostsPostId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/autocomplete_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users to invite
         * @description `email` is a complete address, which finds its user, or the beginning of a name, which finds users with whom the caller shares a collection. Responses contain names, never addresses. The number of complete addresses that can be looked up in an hour is limited.
         */
        get: operations["getAutocompleteUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/send_invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invites email addresses and sends them a mail
         * @description The user with the address becomes a pending collaborator. An invitation to an address without an account waits until an account is registered with it. Users who are already invited or collaborators stay as they are. The mail contains the key that is needed to accept the invitation.
         */
        post: operations["postInternalCollectionsIdSendInvites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/pending_collaborators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Invites users with whom the caller shares a collection, or whom the caller has just found by address */
        put: operations["putInternalCollectionsIdPendingCollaborators"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts an invitation
         * @description An invitation to an address requires the `key` from its mail, unless the caller has confirmed the address: see `needsKey` in lists of invitations. Without the key, or with a wrong one, the response is `invitation_key_required`.
         */
        post: operations["postInternalCollectionsIdAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines an invitation */
        post: operations["postInternalCollectionsIdDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/pending_collaborators/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraws an invitation; invited users who remove themselves decline it and get 204 */
        delete: operations["deleteInternalCollectionsIdPendingCollaboratorsUserId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/remove_invite/{inviteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraws the invitation of an email address */
        delete: operations["deleteInternalCollectionsIdRemoveInviteInviteId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/collaborators/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets the permission of a collaborator who has accepted */
        put: operations["putInternalCollectionsIdCollaboratorsUserId"];
        post?: never;
        /** Removes a collaborator; collaborators who remove themselves leave the collection and get 204 */
        delete: operations["deleteInternalCollectionsIdCollaboratorsUserId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/author/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Makes a collaborator the owner; the former owner stays as a collaborator who may edit */
        put: operations["putInternalCollectionsIdAuthorUserId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/request_promotion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Asks staff to feature a collection, which must not be private or staff-only */
        put: operations["putInternalCollectionsIdRequestPromotion"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/revoke_promotion_request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraws the request to feature a collection */
        delete: operations["deleteInternalCollectionsIdRevokePromotionRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/promotion_requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For staff: requests to feature a collection, oldest first, each with a preview, in pages */
        get: operations["getPromotionRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/promotion_requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * For staff: features a collection, or denies the request with a reason; the requester gets a mail
         * @description To accept, send the `modified` of the collection as it was reviewed. The request fails if the collection has changed since.
         */
        put: operations["putPromotionRequestsId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal_collections/{id}/featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** For staff: stops featuring a collection */
        delete: operations["deleteInternalCollectionsIdFeatured"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recommendations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recommended posts for the caller, best first, each with its reason
         * @description Posts that the caller has saved, added to a collection, written or may not see are left out. The same `seed` and `as_of` give the same list, so that no post appears on two pages. The reason `saved_together` requires that at least three other users saved both posts.
         */
        post: operations["postRecommendations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/update_user_preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets the topics and countries that the caller follows, by databaseId
         * @description A list replaces all followed terms of its taxonomy. An omitted list changes nothing. To read them, query `userPreferences` of GraphQL's `viewer`.
         */
        post: operations["postUpdateUserPreferences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spotlight/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For editors: the spotlight of the discovery page in a language, as stored
         * @description Pages read it as GraphQL's `page(id: "/account/discovery/").spotlightItems`, which leaves out what is gone and falls back to English.
         */
        get: operations["getSpotlightLanguage"];
        /** For editors: replaces the spotlight of the discovery page in a language; the order is kept */
        put: operations["putSpotlightLanguage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All subscriptions of a reader
         * @description For the reader: with the `key` of a link in a mail, or signed in with a confirmed address. Subscriptions of other readers are `not_found`. With a key, only what visitors may see can be read and changed; other terms that the reader follows are kept, and are shown once the reader is signed in. `reader` is null for a signed-in caller who has no subscription.
         */
        get: operations["getSubscriptions"];
        put?: never;
        /**
         * Subscribes to a newsletter about new posts: of terms and collections, of a search, or all
         * @description A post matches if it has one of the chosen terms of each kind and matches the search. A term includes its narrower terms. Callers who are signed in with this address, and have confirmed it, get the subscription at once. All others get a mail with a confirmation link; the response does not reveal whether the address is known. Repeating the same choices does not create a second subscription.
         */
        post: operations["postSubscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/reader": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes the language of a reader's mails, resumes them, or invalidates the links of all earlier mails
         * @description For the reader: with the `key` of a link in a mail, or signed in with a confirmed address. Subscriptions of other readers are `not_found`. With a key, only what visitors may see can be read and changed; other terms that the reader follows are kept, and are shown once the reader is signed in.
         */
        put: operations["putSubscriptionsReader"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes a subscription's criteria or frequency, pauses or resumes it
         * @description For the reader: with the `key` of a link in a mail, or signed in with a confirmed address. Subscriptions of other readers are `not_found`. With a key, only what visitors may see can be read and changed; other terms that the reader follows are kept, and are shown once the reader is signed in. Omitted fields keep their values. Posts that are published during a pause are not sent later. The response is `conflict` if the reader already has a subscription with the same choices.
         */
        put: operations["putSubscriptionsId"];
        post?: never;
        /**
         * Ends a subscription and returns it as it was
         * @description For the reader: with the `key` of a link in a mail, or signed in with a confirmed address. Subscriptions of other readers are `not_found`. With a key, only what visitors may see can be read and changed; other terms that the reader follows are kept, and are shown once the reader is signed in.
         */
        delete: operations["deleteSubscriptionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirms a subscription by the key from the mail
         * @description The key works for 14 days and can be used repeatedly. The response contains a key that manages all subscriptions of the address.
         */
        post: operations["postSubscriptionsConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends a subscription by the key from one of its issues
         * @description The key never expires and can only be used for this. It can be used repeatedly: `subscription` is null once it has ended.
         */
        post: operations["postSubscriptionsLeave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a mail with the link to manage all subscriptions of an address
         * @description Sent only if the address has a subscription. The response does not reveal whether it has.
         */
        post: operations["postSubscriptionsLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/newsletter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For staff: the number of subscriptions, the dates of the next issues, and the states of the last ones */
        get: operations["getNewsletter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/newsletter/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * For staff: the issue that a reader with these criteria would get now
         * @description Contains everything that is new since the last issue of this frequency. If nothing is new, `count` is 0 and no mail would be sent. The links for managing subscriptions do not work.
         */
        post: operations["postNewsletterPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest mails in the outbox of a site without a mail server, newest first
         * @description Available only if no mail server is set, `SITE_URL` is local and the request comes from the same machine: in development to all callers, otherwise only to administrators of the sample library.
         */
        get: operations["getOutbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A mail of the outbox, with both bodies and the headers
         * @description Available only if no mail server is set, `SITE_URL` is local and the request comes from the same machine: in development to all callers, otherwise only to administrators of the sample library.
         */
        get: operations["getOutboxId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail_examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For staff: the names of all kinds of mail
         * @description In development, open to everyone.
         */
        get: operations["getMailExamples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail_examples/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For staff: an example of one kind of mail in a language, with invented people
         * @description In development, open to everyone.
         */
        get: operations["getMailExamplesKind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/send_contact_form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a message to the site's staff
         * @description The message is stored, and soon mailed to the address in the site's settings; `toEmail` only chooses among several such addresses. Visitors send a proof from `GET /bot_challenge`: `altcha`, or `stamp` with `website` left empty. Members with a bearer token send none.
         */
        post: operations["postSendContactForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/correction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggests a correction to a document
         * @description `document` is a databaseId or a slug. The correction is stored, mailed like a message, and shown to staff beside its document. Visitors send a proof from `GET /bot_challenge`: `altcha`, or `stamp` with `website` left empty. Members with a bearer token send none.
         */
        post: operations["postCorrection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For staff: corrections and messages, newest first, in pages */
        get: operations["getMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** For staff: marks a message as done or not done */
        put: operations["putMessagesId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/review_counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For staff: the number of items that wait for review, by kind */
        get: operations["getReviewCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit_log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For staff: the audit log, newest first, in pages
         * @description Filter by event, user (`by`), days (`from`, `until`, in UTC), words of the subject's name, or a single subject (`subject` with `subject_id`). Entries are kept for three years. Users whose accounts were deleted have no name in them.
         */
        get: operations["getAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/menus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For editors: the menus of a language
         * @description A language without a menu at a location shows the menu of the language in `borrowed`.
         */
        get: operations["getAdminMenus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/menus/{location}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * For editors: replaces a whole menu
         * @description Without items, the language shows another language's menu. An entry with `below` is a child of the last entry without it.
         */
        put: operations["putAdminMenusLocation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For editors: the site's settings, with their texts in a language */
        get: operations["getAdminSettings"];
        /**
         * For editors: changes the site's settings, and their texts in a language
         * @description If a text is empty, the site shows the English one.
         */
        put: operations["putAdminSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/settings/pictures/{picture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * For editors: replaces a picture of the site
         * @description As JSON with the id of an accepted upload, or as `multipart/form-data` with the file in the field `upload`.
         */
        put: operations["putAdminSettingsPicturesPicture"];
        post?: never;
        /** For editors: removes a picture of the site */
        delete: operations["deleteAdminSettingsPicturesPicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/redirects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The redirect of an address without a page: a former address of content, or a redirect that an editor made
         * @description `target` is a path of the site, an address of another site, or null. Chains of redirects are resolved to the last target.
         */
        get: operations["getRedirects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/redirects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For editors: redirects, newest first, in pages */
        get: operations["getAdminRedirects"];
        put?: never;
        /** For editors: adds a redirect; a page at the same address takes precedence */
        post: operations["postAdminRedirects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/redirects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** For editors: removes a redirect */
        delete: operations["deleteAdminRedirectsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms/{type}/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page of a term: its description, the date of its newest post, and the editors' picks
         * @description `newest` is when the newest document, article or toolkit was created: a time, or only a year if no more is known. To get counts of its posts, search with the term as a filter.
         */
        get: operations["getTermsTypeSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/terms/{id}/picks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For editors: the editors' picks for the page of a term */
        get: operations["getAdminTermsIdPicks"];
        /** For editors: replaces the editors' picks for the page of a term; the order is kept */
        put: operations["putAdminTermsIdPicks"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For editors: the extra fields of documents, with their texts in all languages
         * @description Forms read the same fields in one language from `GET /fields/documents`.
         */
        get: operations["getAdminFields"];
        /**
         * For editors: replaces the whole list of extra fields
         * @description Forms show the fields in this order; neighbours with the same heading and the same terms are a group. An omitted field is deleted. Its answers stay with their documents, under its `name`, and belong to a field that is added later with the same `name`.
         */
        put: operations["putAdminFields"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For editors: all terms of a taxonomy, with and without posts, sorted by name, in pages */
        get: operations["getAdminTerms"];
        put?: never;
        /**
         * For editors: adds a term
         * @description If `slug` is omitted, it is generated from the English name. `parent`, `family` and `code` only apply to taxonomies that have them.
         */
        post: operations["postAdminTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/terms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For editors: a term in all languages, with its usage counts */
        get: operations["getAdminTermsId"];
        /**
         * For editors: changes a term; its former slugs redirect to it
         * @description Send the whole term, with the `modified` that was read. Names in languages that the site does not offer are kept.
         */
        put: operations["putAdminTermsId"];
        post?: never;
        /** For editors: deletes an unused term */
        delete: operations["deleteAdminTermsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/terms/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For editors: a preview of merging a term into another */
        get: operations["getAdminTermsIdMerge"];
        put?: never;
        /**
         * For editors: merges a term into another
         * @description Everything that refers to the first term then refers to the second: posts, followers, contributions, an author's profile. The first term's slug redirects to the second.
         */
        post: operations["postAdminTermsIdMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For editors: user accounts, sorted by name, in pages
         * @description `search` matches names, usernames and addresses. Responses never contain passwords or their hashes.
         */
        get: operations["getUsers"];
        put?: never;
        /**
         * For administrators: creates an account for a colleague, who gets a mail with a link to choose a password
         * @description The link works once, within seven days. Addresses of the organisation are refused, because its staff use single sign-on.
         */
        post: operations["postUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For editors: a user account */
        get: operations["getUsersId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * For administrators: sets a user's role, effective from the user's next request
         * @description A role includes all lower roles. Administrators cannot change their own role, so that at least one administrator always remains.
         */
        put: operations["putUsersIdRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** For administrators: ends all sessions of a user */
        delete: operations["deleteUsersIdSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign_on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How staff sign in with the staff button
         * @description Send the browser to `loginPath` with a `state` of your own. It comes back to the root of the site with the same `state`, `returnFromSSO` and the tokens.
         */
        get: operations["getSignOn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage_tracking/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Counts a view of a document, or a download of its file
         * @description Readers are not stored. Robots are not counted, and neither are repeated uses within half an hour from the same network and `User-Agent`. Always returns 204, even if nothing was counted or the id does not exist, so the response reveals nothing.
         */
        post: operations["postUsageTrackingDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage_tracking/toolkit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Counts a view of a toolkit, or a download of its file
         * @description Readers are not stored. Robots are not counted, and neither are repeated uses within half an hour from the same network and `User-Agent`. Always returns 204, even if nothing was counted or the id does not exist, so the response reveals nothing.
         */
        post: operations["postUsageTrackingToolkit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For staff: views and downloads over time, by resource and by term
         * @description Days are in UTC. Filters are slugs. Slugs are joined by OR within a taxonomy, including narrower terms, and by AND across taxonomies.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For staff: all rows of one part of the usage report, as CSV
         * @description UTF-8 with a byte order mark, as spreadsheet programs expect, with headings in the requested language.
         */
        get: operations["getUsageCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage_tracking/get_internal_document_tracking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * For staff: views and downloads of an internal document or PDF
         * @description `false` if there is no document with the slug, or if its readers are not counted.
         */
        post: operations["postUsageTrackingGetInternalDocumentTracking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage_tracking/internal_documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** For staff: starts or stops counting the readers of an internal document or PDF */
        put: operations["putUsageTrackingInternalDocumentsId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For editors: all published, unpublished and draft posts, last changed first
         * @description Of the collections, only site collections are included. `search` matches words of the titles in any language.
         */
        get: operations["getAdminPosts"];
        put?: never;
        /** For editors: creates a draft of a new post */
        post: operations["postAdminPosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For editors: a post with its draft, or with the published content if there is no draft
         * @description `problems` gives the reasons why it cannot be published, by the path of the field.
         */
        get: operations["getAdminPostsId"];
        put?: never;
        post?: never;
        /**
         * For editors: moves an article, a toolkit or a page to the bin, from which it can be restored for 30 days
         * @description A post that was never published is discarded instead. Remove documents with `DELETE /documents/{id}`.
         */
        delete: operations["deleteAdminPostsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/posts/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * For editors: saves the whole content as the draft, even if it is incomplete
         * @description At most 4 MB. The caller's accepted uploads that the content refers to become files of the library; other people see them only once the post is published. Visitors never see a draft.
         */
        put: operations["putAdminPostsIdDraft"];
        post?: never;
        /** For editors: discards a draft; a post that was never published is deleted with it */
        delete: operations["deleteAdminPostsIdDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/posts/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * For editors: publishes the draft now, or at a future time
         * @description `edit_conflict` if there is a newer version of the draft, or if the published content was changed in another way since the draft was started. In the second case, save the draft again with `live` as its `base`.
         */
        post: operations["postAdminPostsIdPublish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/posts/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** For editors: cancels a scheduled publication; the draft is kept */
        delete: operations["deleteAdminPostsIdSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/posts/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For editors: unpublishes a post at once; it stays in the admin area and can be published again at the same address */
        post: operations["postAdminPostsIdUnpublish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/posts/{id}/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * For editors: makes a published document and its files public or internal
         * @description Its address changes too. A file that another post also uses stays internal. `conflict` if another document has the new address, or if the post is not a published document.
         */
        put: operations["putAdminPostsIdVisibility"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/posts/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For editors: restores a post from the bin, unpublished */
        post: operations["postAdminPostsIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/posts/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For editors: a preview of the draft or of a revision, as visitors would see it
         * @description The response is the same as for a published post of this type; with `chapter`, as for the toolkit's chapter with this number. Files that are not published yet require the caller's token.
         */
        get: operations["getAdminPostsIdPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/posts/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For editors: the published revisions of a post, newest first
         * @description The last hundred, including the content before its first change in the admin area.
         */
        get: operations["getAdminPostsIdRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/posts/{id}/revisions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For editors: the content of a revision and of the previous one */
        get: operations["getAdminPostsIdRevisionsNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/posts/{id}/revisions/{number}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * For editors: replaces the draft with a revision; publishes nothing
         * @description A scheduled publication is cancelled.
         */
        post: operations["postAdminPostsIdRevisionsNumberRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sc_domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether an email address belongs to the organisation, whose staff use single sign-on */
        post: operations["postScDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot_challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A challenge for proving that a person sends a form
         * @description `challenge` is for altcha's element, `stamp` for forms without scripts, which also contain a field `website` that must stay empty. Either can be used once, within two hours; a stamp only after three seconds have passed. Every request with a proof uses it up, even if the request is refused.
         */
        get: operations["getBotChallenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's account */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /**
         * Deletes the caller's account immediately and permanently
         * @description `confirmation` is the username as displayed. Omit `password` if the account has none. The last administrator gets `conflict`: another user must become administrator first.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /** Changes the caller's display name or language */
        patch: operations["patchAccount"];
        trace?: never;
    };
    "/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the password, ends all other sessions and notifies the user by mail
         * @description `forbidden` for accounts with single sign-on, because they have no password.
         */
        post: operations["postAccountPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What would happen to the caller's collections if the account were deleted */
        get: operations["getAccountDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All stored data about the caller */
        get: operations["getAccountExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Signs out: ends the caller's current session */
        delete: operations["deleteAccountSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Signs out everywhere: ends all of the caller's sessions */
        delete: operations["deleteAccountSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        SearchAnswer: z.output<typeof import("#contract/search").SearchAnswer>;
        SearchHit: z.output<typeof import("#contract/search").SearchHit>;
        TermRef: z.output<typeof import("#contract/shared").TermRef>;
        FileSummary: z.output<typeof import("#contract/shared").FileSummary>;
        Relaxation: z.output<typeof import("#contract/search").Relaxation>;
        FacetRow: z.output<typeof import("#contract/search").FacetRow>;
        ErrorBody: z.output<typeof import("#contract/errors").ErrorBody>;
        SearchRequest: z.input<typeof import("#contract/search").SearchRequest>;
        RecentAnswer: z.output<typeof import("#contract/search").RecentAnswer>;
        Card: z.output<typeof import("#contract/shared").Card>;
        RecentRequest: z.input<typeof import("#contract/search").RecentRequest>;
        SuggestionsAnswer: z.output<typeof import("#contract/search").SuggestionsAnswer>;
        SuggestedTerm: z.output<typeof import("#contract/search").SuggestedTerm>;
        SuggestedPost: z.output<typeof import("#contract/search").SuggestedPost>;
        Document: z.output<typeof import("#contract/documents").Document>;
        DocumentFile: z.output<typeof import("#contract/documents").DocumentFile>;
        Term: z.output<typeof import("#contract/shared").Term>;
        TranslationRef: z.output<typeof import("#contract/shared").TranslationRef>;
        Tombstone: z.output<typeof import("#contract/documents").Tombstone>;
        DocumentText: z.output<typeof import("#contract/documents").DocumentText>;
        DocumentUses: z.output<typeof import("#contract/documents").DocumentUses>;
        /** @default {} */
        DocumentRemoval: z.input<typeof import("#contract/documents").DocumentRemoval>;
        FileHistoriesAnswer: z.output<typeof import("#contract/documents").FileHistoriesAnswer>;
        FileHistory: z.output<typeof import("#contract/documents").FileHistory>;
        FileVersion: z.output<typeof import("#contract/documents").FileVersion>;
        FileText: z.output<typeof import("#contract/documents").FileText>;
        FileReplacement: z.input<typeof import("#contract/documents").FileReplacement>;
        IncomingFilesAnswer: z.output<typeof import("#contract/uploads").IncomingFilesAnswer>;
        IncomingFile: z.output<typeof import("#contract/uploads").IncomingFile>;
        ExtraFieldsAnswer: z.output<typeof import("#contract/extra-fields").ExtraFieldsAnswer>;
        UploadAnswer: z.output<typeof import("#contract/uploads").UploadAnswer>;
        SubmissionInput: z.input<typeof import("#contract/uploads").SubmissionInput>;
        SubmissionsAnswer: z.output<typeof import("#contract/uploads").SubmissionsAnswer>;
        Submission: z.output<typeof import("#contract/uploads").Submission>;
        SubmissionDecision: z.input<typeof import("#contract/uploads").SubmissionDecision>;
        UploadDraftsAnswer: z.output<typeof import("#contract/uploads").UploadDraftsAnswer>;
        UploadDraft: z.output<typeof import("#contract/uploads").UploadDraft>;
        UploadDraftChange: z.input<typeof import("#contract/uploads").UploadDraftChange>;
        TaxonomiesAnswer: z.output<typeof import("#contract/taxonomies").TaxonomiesAnswer>;
        TermDirectory: z.output<typeof import("#contract/taxonomies").TermDirectory>;
        TermTreeAnswer: z.output<typeof import("#contract/taxonomies").TermTreeAnswer>;
        ListedTerm: z.output<typeof import("#contract/taxonomies").ListedTerm>;
        TermsAnswer: z.output<typeof import("#contract/taxonomies").TermsAnswer>;
        CollectionsAnswer: z.output<typeof import("#contract/collections").CollectionsAnswer>;
        Collection: z.output<typeof import("#contract/collections").Collection>;
        Article: z.output<typeof import("#contract/posts").Article>;
        ArticleBlock: z.output<typeof import("#contract/posts").ArticleBlock>;
        ToolkitsAnswer: z.output<typeof import("#contract/posts").ToolkitsAnswer>;
        Toolkit: z.output<typeof import("#contract/posts").Toolkit>;
        ChapterRef: z.output<typeof import("#contract/posts").ChapterRef>;
        ToolkitChapter: z.output<typeof import("#contract/posts").ToolkitChapter>;
        AuthorsAnswer: z.output<typeof import("#contract/authors").AuthorsAnswer>;
        ListedAuthor: z.output<typeof import("#contract/authors").ListedAuthor>;
        LinkedInProfile: z.output<typeof import("#contract/authors").LinkedInProfile>;
        Author: z.output<typeof import("#contract/authors").Author>;
        OwnAuthorProfile: z.output<typeof import("#contract/authors").OwnAuthorProfile>;
        ClaimAnswer: z.output<typeof import("#contract/authors").ClaimAnswer>;
        /**
         * @default {
         *       "message": ""
         *     }
         */
        ClaimRequest: z.input<typeof import("#contract/authors").ClaimRequest>;
        ClaimsAnswer: z.output<typeof import("#contract/authors").ClaimsAnswer>;
        AuthorClaim: z.output<typeof import("#contract/authors").AuthorClaim>;
        ClaimDecision: z.input<typeof import("#contract/authors").ClaimDecision>;
        FilesWeight: z.output<typeof import("#contract/collections").FilesWeight>;
        Page: z.output<typeof import("#contract/posts").Page>;
        SitemapAnswer: z.output<typeof import("#contract/site").SitemapAnswer>;
        SitemapEntriesAnswer: z.output<typeof import("#contract/site").SitemapEntriesAnswer>;
        ContentVersionAnswer: z.output<typeof import("#contract/site").ContentVersionAnswer>;
        LibraryAnswer: z.output<typeof import("#contract/library").LibraryAnswer>;
        LibraryState: z.output<typeof import("#contract/library").LibraryState>;
        Place: z.input<typeof import("#contract/library").Place>;
        InternalCollectionsAnswer: z.output<typeof import("#contract/collections").InternalCollectionsAnswer>;
        CollectionSummary: z.output<typeof import("#contract/collections").CollectionSummary>;
        InternalCollection: z.output<typeof import("#contract/collections").InternalCollection>;
        NewInternalCollection: z.input<typeof import("#contract/collections").NewInternalCollection>;
        InternalCollectionChange: z.input<typeof import("#contract/collections").InternalCollectionChange>;
        CollectionPostsAnswer: z.output<typeof import("#contract/collections").CollectionPostsAnswer>;
        CollectionState: z.output<typeof import("#contract/collections").CollectionState>;
        NoteChange: z.input<typeof import("#contract/collections").NoteChange>;
        CollectionStates: z.output<typeof import("#contract/collections").CollectionStates>;
        PostCollectionsChange: z.input<typeof import("#contract/collections").PostCollectionsChange>;
        PeopleAnswer: z.output<typeof import("#contract/collections").PeopleAnswer>;
        InvitesRequest: z.input<typeof import("#contract/collections").InvitesRequest>;
        PendingCollaboratorsRequest: z.input<typeof import("#contract/collections").PendingCollaboratorsRequest>;
        /** @default {} */
        InvitationAcceptance: z.input<typeof import("#contract/collections").InvitationAcceptance>;
        PermissionChange: z.input<typeof import("#contract/collections").PermissionChange>;
        PromotionRequestsAnswer: z.output<typeof import("#contract/collections").PromotionRequestsAnswer>;
        PromotionRequest: z.output<typeof import("#contract/collections").PromotionRequest>;
        PromotionDecision: z.input<typeof import("#contract/collections").PromotionDecision>;
        RecommendationsAnswer: z.output<typeof import("#contract/discovery").RecommendationsAnswer>;
        RecommendationRequest: z.input<typeof import("#contract/discovery").RecommendationRequest>;
        UserPreferences: z.output<typeof import("#contract/discovery").UserPreferences>;
        PreferencesChange: z.input<typeof import("#contract/discovery").PreferencesChange>;
        SpotlightDraft: z.output<typeof import("#contract/discovery").SpotlightDraft>;
        SpotlightChange: z.input<typeof import("#contract/discovery").SpotlightChange>;
        SubscriptionRequested: z.output<typeof import("#contract/subscriptions").SubscriptionRequested>;
        Subscription: z.output<typeof import("#contract/subscriptions").Subscription>;
        SubscriptionForm: z.input<typeof import("#contract/subscriptions").SubscriptionForm>;
        SubscriptionsAnswer: z.output<typeof import("#contract/subscriptions").SubscriptionsAnswer>;
        ReaderChange: z.input<typeof import("#contract/subscriptions").ReaderChange>;
        SubscriptionChange: z.input<typeof import("#contract/subscriptions").SubscriptionChange>;
        ConfirmAnswer: z.output<typeof import("#contract/subscriptions").ConfirmAnswer>;
        KeyForm: z.input<typeof import("#contract/subscriptions").KeyForm>;
        LeaveAnswer: z.output<typeof import("#contract/subscriptions").LeaveAnswer>;
        LinkForm: z.input<typeof import("#contract/subscriptions").LinkForm>;
        NewsletterOverview: z.output<typeof import("#contract/subscriptions").NewsletterOverview>;
        IssuePreview: z.output<typeof import("#contract/subscriptions").IssuePreview>;
        IssuePreviewForm: z.input<typeof import("#contract/subscriptions").IssuePreviewForm>;
        OutboxAnswer: z.output<typeof import("#contract/mails").OutboxAnswer>;
        MailView: z.output<typeof import("#contract/mails").MailView>;
        MailExamplesAnswer: z.output<typeof import("#contract/mails").MailExamplesAnswer>;
        ContactForm: z.input<typeof import("#contract/messages").ContactForm>;
        CorrectionForm: z.input<typeof import("#contract/messages").CorrectionForm>;
        MessagesAnswer: z.output<typeof import("#contract/messages").MessagesAnswer>;
        Message: z.output<typeof import("#contract/messages").Message>;
        MessageChange: z.input<typeof import("#contract/messages").MessageChange>;
        ReviewCounts: z.output<typeof import("#contract/lists").ReviewCounts>;
        AuditAnswer: z.output<typeof import("#contract/audit").AuditAnswer>;
        AdminMenusAnswer: z.output<typeof import("#contract/site").AdminMenusAnswer>;
        AdminMenu: z.output<typeof import("#contract/site").AdminMenu>;
        AdminMenuSave: z.input<typeof import("#contract/site").AdminMenuSave>;
        AdminSettings: z.output<typeof import("#contract/site").AdminSettings>;
        AdminSettingsSave: z.input<typeof import("#contract/site").AdminSettingsSave>;
        AdminPictureSave: z.input<typeof import("#contract/site").AdminPictureSave>;
        AdminFieldsAnswer: z.output<typeof import("#contract/extra-fields").AdminFieldsAnswer>;
        AdminFieldsSave: z.input<typeof import("#contract/extra-fields").AdminFieldsSave>;
        AdminTermsAnswer: z.output<typeof import("#contract/taxonomies").AdminTermsAnswer>;
        AdminTerm: z.output<typeof import("#contract/taxonomies").AdminTerm>;
        NewTerm: z.input<typeof import("#contract/taxonomies").NewTerm>;
        TermChange: z.input<typeof import("#contract/taxonomies").TermChange>;
        MergePreview: z.output<typeof import("#contract/taxonomies").MergePreview>;
        MergeRequest: z.input<typeof import("#contract/taxonomies").MergeRequest>;
        PeopleListAnswer: z.output<typeof import("#contract/accounts").PeopleListAnswer>;
        PersonDetails: z.output<typeof import("#contract/accounts").PersonDetails>;
        Invitation: z.input<typeof import("#contract/accounts").Invitation>;
        RolesChange: z.input<typeof import("#contract/accounts").RolesChange>;
        SignOn: z.output<typeof import("#contract/accounts").SignOn>;
        UsageRequest: z.input<typeof import("#contract/usage").UsageRequest>;
        UsageAnswer: z.output<typeof import("#contract/usage").UsageAnswer>;
        InternalTracking: z.output<typeof import("#contract/usage").InternalTracking>;
        InternalTrackingRequest: z.input<typeof import("#contract/usage").InternalTrackingRequest>;
        InternalTrackingChange: z.input<typeof import("#contract/usage").InternalTrackingChange>;
        AdminAnswer: z.output<typeof import("#contract/admin").AdminAnswer>;
        AdminPost: z.output<typeof import("#contract/admin").AdminPost>;
        AdminNewPost: z.input<typeof import("#contract/admin").AdminNewPost>;
        AdminSave: z.input<typeof import("#contract/admin").AdminSave>;
        AdminVersion: z.input<typeof import("#contract/admin").AdminVersion>;
        AdminPublish: z.input<typeof import("#contract/admin").AdminPublish>;
        AdminPreview: z.output<typeof import("#contract/admin").AdminPreview>;
        AdminRevisionsAnswer: z.output<typeof import("#contract/admin").AdminRevisionsAnswer>;
        AdminRevisionContent: z.output<typeof import("#contract/admin").AdminRevisionContent>;
        DomainRequest: z.input<typeof import("#contract/accounts").DomainRequest>;
        BotChallenge: z.output<typeof import("#contract/accounts").BotChallenge>;
        Account: z.output<typeof import("#contract/accounts").Account>;
        AccountChange: z.input<typeof import("#contract/accounts").AccountChange>;
        AccountDeletion: z.input<typeof import("#contract/accounts").AccountDeletion>;
        PasswordChange: z.input<typeof import("#contract/accounts").PasswordChange>;
        DeletionPreview: z.output<typeof import("#contract/accounts").DeletionPreview>;
        AccountExport: z.output<typeof import("#contract/accounts").AccountExport>;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postSearchDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    postGetRecentDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecentRequest"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecentAnswer"];
                };
            };
        };
    };
    getAutocompleteDocuments: {
        parameters: {
            query?: {
                search?: string;
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionsAnswer"];
                };
            };
        };
    };
    postExportExcel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    postExportAnalytics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getDocumentsId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    deleteDocumentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DocumentRemoval"];
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getInternalDocumentsSlug: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    getInternalPdfsSlug: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    getDocumentsSlugTombstone: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tombstone"];
                };
            };
        };
    };
    getInternalDocumentsSlugTombstone: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tombstone"];
                };
            };
        };
    };
    getInternalPdfsSlugTombstone: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tombstone"];
                };
            };
        };
    };
    getDocumentsSlugText: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                page?: number;
                in?: string;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentText"];
                };
            };
        };
    };
    getInternalDocumentsSlugText: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                page?: number;
                in?: string;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentText"];
                };
            };
        };
    };
    getInternalPdfsSlugText: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                page?: number;
                in?: string;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentText"];
                };
            };
        };
    };
    getDocumentsIdUses: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentUses"];
                };
            };
        };
    };
    postDocumentsIdRestore: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        databaseId: number;
                        /** @enum {string} */
                        type: "document" | "internal_document" | "internal_pdf" | "article" | "toolkit" | "collection" | "page";
                        title: string;
                        language: string;
                        link: string;
                    };
                };
            };
        };
    };
    getDocumentsIdFiles: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileHistoriesAnswer"];
                };
            };
        };
    };
    getFilesIdText: {
        parameters: {
            query?: {
                page?: number;
                original?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileText"];
                };
            };
        };
    };
    putDocumentsIdFilesFileId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FileReplacement"];
                "multipart/form-data": Record<string, never>;
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileHistory"];
                };
            };
        };
    };
    getUploads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncomingFilesAnswer"];
                };
            };
        };
    };
    getUploadsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncomingFile"];
                };
            };
        };
    };
    deleteUploadsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getFieldsName: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtraFieldsAnswer"];
                };
            };
        };
    };
    postDocuments: {
        parameters: {
            query?: {
                draft?: string;
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SubmissionInput"];
                "multipart/form-data": Record<string, never>;
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadAnswer"];
                };
            };
        };
    };
    postInternalDocuments: {
        parameters: {
            query?: {
                draft?: string;
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SubmissionInput"];
                "multipart/form-data": Record<string, never>;
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadAnswer"];
                };
            };
        };
    };
    getOwnSubmissions: {
        parameters: {
            query?: {
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionsAnswer"];
                };
            };
        };
    };
    getSubmissions: {
        parameters: {
            query?: {
                search?: string;
                who?: string;
                sort?: "oldest" | "newest";
                text_language?: "en" | "es" | "sv" | "nl" | "fr";
                state?: "waiting" | "returned" | "accepted" | "rejected";
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionsAnswer"];
                };
            };
        };
    };
    getSubmissionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
        };
    };
    putSubmissionsId: {
        parameters: {
            query?: {
                draft?: string;
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SubmissionInput"];
                "multipart/form-data": Record<string, never>;
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
        };
    };
    deleteSubmissionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    putSubmissionsIdDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionDecision"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
        };
    };
    getUploadDrafts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadDraftsAnswer"];
                };
            };
        };
    };
    getUploadDraftsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadDraft"];
                };
            };
        };
    };
    putUploadDraftsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UploadDraftChange"];
                "multipart/form-data": Record<string, never>;
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadDraft"];
                };
            };
        };
    };
    deleteUploadDraftsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTaxonomies: {
        parameters: {
            query?: {
                type?: string;
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxonomiesAnswer"];
                };
            };
        };
    };
    getTaxonomiesType: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                search?: string;
                page?: number;
                page_size?: number;
                letter?: string;
            };
            header?: never;
            path: {
                type: "topics" | "content_types" | "keywords" | "countries" | "regions" | "publishers" | "languages" | "authors" | "licenses" | "document_topics" | "document_content_types" | "document_keywords" | "document_countries" | "document_regions" | "document_publishers" | "document_languages" | "document_authors" | "document_licenses";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermDirectory"];
                };
            };
        };
    };
    getTaxonomiesTypeTree: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                search?: string;
                page?: number;
                page_size?: number;
            };
            header?: never;
            path: {
                type: "topics" | "content_types" | "keywords" | "countries" | "regions" | "publishers" | "languages" | "authors" | "licenses" | "document_topics" | "document_content_types" | "document_keywords" | "document_countries" | "document_regions" | "document_publishers" | "document_languages" | "document_authors" | "document_licenses";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermTreeAnswer"];
                };
            };
        };
    };
    getTerms: {
        parameters: {
            query: {
                search?: string;
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                taxonomy: "topics" | "content_types" | "keywords" | "countries" | "regions" | "publishers" | "languages" | "authors" | "licenses";
                slugs?: string;
                ids?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermsAnswer"];
                };
            };
        };
    };
    getDocumentsIdCitation: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                format?: "bibtex" | "ris" | "csl-json";
            };
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-bibtex": string;
                    "application/x-research-info-systems": string;
                    "application/vnd.citationstyles.csl+json": string;
                };
            };
        };
    };
    getInternalDocumentsIdCitation: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                format?: "bibtex" | "ris" | "csl-json";
            };
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-bibtex": string;
                    "application/x-research-info-systems": string;
                    "application/vnd.citationstyles.csl+json": string;
                };
            };
        };
    };
    getInternalPdfsIdCitation: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                format?: "bibtex" | "ris" | "csl-json";
            };
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-bibtex": string;
                    "application/x-research-info-systems": string;
                    "application/vnd.citationstyles.csl+json": string;
                };
            };
        };
    };
    getArticlesIdCitation: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                format?: "bibtex" | "ris" | "csl-json";
            };
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-bibtex": string;
                    "application/x-research-info-systems": string;
                    "application/vnd.citationstyles.csl+json": string;
                };
            };
        };
    };
    getToolkitsIdCitation: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                format?: "bibtex" | "ris" | "csl-json";
            };
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-bibtex": string;
                    "application/x-research-info-systems": string;
                    "application/vnd.citationstyles.csl+json": string;
                };
            };
        };
    };
    getCollectionsIdCitation: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                format?: "bibtex" | "ris" | "csl-json";
            };
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-bibtex": string;
                    "application/x-research-info-systems": string;
                    "application/vnd.citationstyles.csl+json": string;
                };
            };
        };
    };
    getCollections: {
        parameters: {
            query?: {
                lang?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionsAnswer"];
                };
            };
        };
    };
    getCollectionsSlug: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
        };
    };
    getCollectionsIdExcel: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    postCollectionsIdDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    getArticlesSlug: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
        };
    };
    getToolkits: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                topic?: string;
                written_in?: string;
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolkitsAnswer"];
                };
            };
        };
    };
    getToolkitsSlug: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Toolkit"];
                };
            };
        };
    };
    getToolkitsSlugChapter: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                slug: string;
                chapter: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolkitChapter"];
                };
            };
        };
    };
    getAuthors: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                search?: string;
                page?: number;
                page_size?: number;
                letter?: string;
                sort?: "first" | "last";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorsAnswer"];
                };
            };
        };
    };
    getAuthorsLinkedinProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedInProfile"];
                };
            };
        };
    };
    getAuthorsId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Author"];
                };
            };
        };
    };
    postAuthorsId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    first_name?: string;
                    last_name?: string;
                    affiliation?: string;
                    role?: string;
                    description?: string;
                    top_resources?: unknown[];
                    /** @default  */
                    crop?: string;
                    remove_picture?: boolean | null;
                    linkedin_picture?: boolean | null;
                    /** Format: date-time */
                    modified?: string;
                };
                "multipart/form-data": Record<string, never>;
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Author"];
                };
            };
        };
    };
    getAuthorProfile: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAuthorProfile"];
                };
            };
        };
    };
    postClaimAuthorId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClaimRequest"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimAnswer"];
                };
            };
        };
    };
    deleteClaimAuthorId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAuthorClaims: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                search?: string;
                who?: string;
                sort?: "oldest" | "newest";
                state?: "pending" | "confirmed" | "denied";
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimsAnswer"];
                };
            };
        };
    };
    putAuthorClaimsIdDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimDecision"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorClaim"];
                };
            };
        };
    };
    deleteAuthorsIdOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCollectionsIdFiles: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    getCollectionsIdFilesWeight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilesWeight"];
                };
            };
        };
    };
    getAuthorsIdFiles: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    getAuthorsIdFilesWeight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilesWeight"];
                };
            };
        };
    };
    getPagesSlug: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
        };
    };
    getSitemap: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitemapAnswer"];
                };
            };
        };
    };
    getSitemapKey: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitemapEntriesAnswer"];
                };
            };
        };
    };
    getContentVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentVersionAnswer"];
                };
            };
        };
    };
    getUserLibrary: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                search?: string;
                page?: number;
                page_size?: number;
                sort?: "own" | "saved" | "title";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryAnswer"];
                };
            };
        };
    };
    getUserLibraryModified: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryState"];
                };
            };
        };
    };
    postUserLibraryPostsPostId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryState"];
                };
            };
        };
    };
    deleteUserLibraryPostsPostId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryState"];
                };
            };
        };
    };
    putUserLibraryPostsPostIdPlace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                postId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Place"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryState"];
                };
            };
        };
    };
    getInternalCollections: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                search?: string;
                post?: number;
                sort?: "modified" | "title";
                first?: number;
                covers?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollectionsAnswer"];
                };
            };
        };
    };
    postInternalCollections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInternalCollection"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    getInternalCollectionsId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    putInternalCollectionsId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InternalCollectionChange"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    deleteInternalCollectionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postInternalCollectionsIdRestore: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    getInternalCollectionsIdPosts: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                search?: string;
                page?: number;
                page_size?: number;
                sort?: "own" | "title";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionPostsAnswer"];
                };
            };
        };
    };
    postInternalCollectionsIdPostsPostId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionState"];
                };
            };
        };
    };
    deleteInternalCollectionsIdPostsPostId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                postId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionState"];
                };
            };
        };
    };
    putInternalCollectionsIdPostsPostIdPlace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                postId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Place"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionState"];
                };
            };
        };
    };
    putInternalCollectionsIdPostsPostIdNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                postId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteChange"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionState"];
                };
            };
        };
    };
    putInternalCollectionsPostsPostId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                postId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCollectionsChange"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionStates"];
                };
            };
        };
    };
    getAutocompleteUsers: {
        parameters: {
            query?: {
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeopleAnswer"];
                };
            };
        };
    };
    postInternalCollectionsIdSendInvites: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitesRequest"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    putInternalCollectionsIdPendingCollaborators: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PendingCollaboratorsRequest"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    postInternalCollectionsIdAccept: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    postInternalCollectionsIdDecline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteInternalCollectionsIdPendingCollaboratorsUserId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteInternalCollectionsIdRemoveInviteInviteId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
                inviteId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    putInternalCollectionsIdCollaboratorsUserId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
                userId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PermissionChange"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    deleteInternalCollectionsIdCollaboratorsUserId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    putInternalCollectionsIdAuthorUserId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    putInternalCollectionsIdRequestPromotion: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    deleteInternalCollectionsIdRevokePromotionRequest: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    getPromotionRequests: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                search?: string;
                who?: string;
                sort?: "oldest" | "newest";
                text_language?: "en" | "es" | "sv" | "nl" | "fr";
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromotionRequestsAnswer"];
                };
            };
        };
    };
    putPromotionRequestsId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromotionDecision"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    deleteInternalCollectionsIdFeatured: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
        };
    };
    postRecommendations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecommendationRequest"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendationsAnswer"];
                };
            };
        };
    };
    postUpdateUserPreferences: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreferencesChange"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPreferences"];
                };
            };
        };
    };
    getSpotlightLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                language: "en" | "es" | "sv" | "nl" | "fr";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpotlightDraft"];
                };
            };
        };
    };
    putSpotlightLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                language: "en" | "es" | "sv" | "nl" | "fr";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpotlightChange"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpotlightDraft"];
                };
            };
        };
    };
    getSubscriptions: {
        parameters: {
            query?: {
                key?: string;
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionsAnswer"];
                };
            };
        };
    };
    postSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionForm"];
            };
        };
        responses: {
            /** @description The response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionRequested"];
                };
            };
        };
    };
    putSubscriptionsReader: {
        parameters: {
            query?: {
                key?: string;
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReaderChange"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** @enum {string} */
                        language: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                        returned: {
                            /** @enum {string} */
                            reason: "bounced" | "complained";
                            since: string;
                        } | null;
                        subscriptions: components["schemas"]["Subscription"][];
                    };
                };
            };
        };
    };
    putSubscriptionsId: {
        parameters: {
            query?: {
                key?: string;
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionChange"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    deleteSubscriptionsId: {
        parameters: {
            query?: {
                key?: string;
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    postSubscriptionsConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyForm"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmAnswer"];
                };
            };
        };
    };
    postSubscriptionsLeave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyForm"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveAnswer"];
                };
            };
        };
    };
    postSubscriptionsLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkForm"];
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getNewsletter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsletterOverview"];
                };
            };
        };
    };
    postNewsletterPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssuePreviewForm"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuePreview"];
                };
            };
        };
    };
    getOutbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutboxAnswer"];
                };
            };
        };
    };
    getOutboxId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailView"];
                };
            };
        };
    };
    getMailExamples: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailExamplesAnswer"];
                };
            };
        };
    };
    getMailExamplesKind: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailView"];
                };
            };
        };
    };
    postSendContactForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": components["schemas"]["ContactForm"];
                "application/x-www-form-urlencoded": components["schemas"]["ContactForm"];
                "application/json": components["schemas"]["ContactForm"];
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postCorrection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": components["schemas"]["CorrectionForm"];
                "application/x-www-form-urlencoded": components["schemas"]["CorrectionForm"];
                "application/json": components["schemas"]["CorrectionForm"];
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMessages: {
        parameters: {
            query?: {
                search?: string;
                who?: string;
                sort?: "oldest" | "newest";
                text_language?: "en" | "es" | "sv" | "nl" | "fr";
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                kind?: "correction" | "contact";
                state?: "new" | "done";
                page?: number;
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagesAnswer"];
                };
            };
        };
    };
    putMessagesId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageChange"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    getReviewCounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewCounts"];
                };
            };
        };
    };
    getAuditLog: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                event?: "contribution_accepted" | "contribution_returned" | "contribution_rejected" | "collection_featured" | "collection_denied" | "collection_unfeatured" | "claim_confirmed" | "claim_denied" | "profile_unlinked" | "message_done" | "message_reopened" | "document_removed" | "document_restored" | "file_replaced" | "post_published" | "post_scheduled" | "post_unscheduled" | "post_unpublished" | "post_deleted" | "post_restored" | "post_made_public" | "post_made_internal" | "draft_discarded" | "draft_restored" | "term_added" | "term_changed" | "terms_merged" | "term_removed" | "menu_changed" | "spotlight_changed" | "redirect_added" | "redirect_removed" | "settings_changed" | "roles_changed" | "signed_out" | "tracking_started" | "tracking_stopped";
                by?: number;
                from?: string;
                until?: string;
                search?: string;
                subject?: "contribution" | "collection" | "author" | "message" | "post" | "file" | "term" | "menu" | "spotlight" | "redirect" | "settings" | "user";
                subject_id?: number;
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditAnswer"];
                };
            };
        };
    };
    getAdminMenus: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMenusAnswer"];
                };
            };
        };
    };
    putAdminMenusLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                location: "PRIMARY" | "SECONDARY" | "FOOTER";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminMenuSave"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMenu"];
                };
            };
        };
    };
    getAdminSettings: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSettings"];
                };
            };
        };
    };
    putAdminSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminSettingsSave"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSettings"];
                };
            };
        };
    };
    putAdminSettingsPicturesPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                picture: "companyLogo" | "seoDefaultImage";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdminPictureSave"];
                "multipart/form-data": Record<string, never>;
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteAdminSettingsPicturesPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                picture: "companyLogo" | "seoDefaultImage";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getRedirects: {
        parameters: {
            query: {
                path: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        target: string | null;
                    };
                };
            };
        };
    };
    getAdminRedirects: {
        parameters: {
            query?: {
                search?: string;
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        page: number;
                        pages: number;
                        redirects: {
                            id: number;
                            path: string;
                            target: string | null;
                            automatic: boolean;
                        }[];
                    };
                };
            };
        };
    };
    postAdminRedirects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    path: string;
                    target: string;
                };
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteAdminRedirectsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTermsTypeSlug: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                type: "topics" | "content_types" | "keywords" | "countries" | "regions" | "publishers" | "languages" | "authors" | "licenses";
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        description: string;
                        language: string;
                        newest: string | null;
                        picks: components["schemas"]["Card"][];
                    };
                };
            };
        };
    };
    getAdminTermsIdPicks: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        posts: {
                            databaseId: number;
                            /** @enum {string} */
                            type: "document" | "internal_document" | "internal_pdf" | "article" | "toolkit" | "collection" | "page";
                            title: string;
                            language: string;
                            link: string;
                        }[];
                    };
                };
            };
        };
    };
    putAdminTermsIdPicks: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: string;
                    post_ids: number[];
                };
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        posts: {
                            databaseId: number;
                            /** @enum {string} */
                            type: "document" | "internal_document" | "internal_pdf" | "article" | "toolkit" | "collection" | "page";
                            title: string;
                            language: string;
                            link: string;
                        }[];
                    };
                };
            };
        };
    };
    getAdminFields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFieldsAnswer"];
                };
            };
        };
    };
    putAdminFields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminFieldsSave"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFieldsAnswer"];
                };
            };
        };
    };
    getAdminTerms: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                search?: string;
                page?: number;
                page_size?: number;
                taxonomy?: "topics" | "content_types" | "keywords" | "countries" | "regions" | "publishers" | "languages" | "authors" | "licenses";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTermsAnswer"];
                };
            };
        };
    };
    postAdminTerms: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTerm"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTerm"];
                };
            };
        };
    };
    getAdminTermsId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTerm"];
                };
            };
        };
    };
    putAdminTermsId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TermChange"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTerm"];
                };
            };
        };
    };
    deleteAdminTermsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAdminTermsIdMerge: {
        parameters: {
            query: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                into: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergePreview"];
                };
            };
        };
    };
    postAdminTermsIdMerge: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeRequest"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTerm"];
                };
            };
        };
    };
    getUsers: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                search?: string;
                page?: number;
                page_size?: number;
                role?: "subscriber" | "staff" | "staff_admin" | "administrator";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeopleListAnswer"];
                };
            };
        };
    };
    postUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Invitation"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonDetails"];
                };
            };
        };
    };
    getUsersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonDetails"];
                };
            };
        };
    };
    putUsersIdRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RolesChange"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonDetails"];
                };
            };
        };
    };
    deleteUsersIdSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonDetails"];
                };
            };
        };
    };
    getSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignOn"];
                };
            };
        };
    };
    postUsageTrackingDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsageRequest"];
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postUsageTrackingToolkit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsageRequest"];
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                period?: "this_month" | "three_months" | "six_months" | "historical";
                country?: string[];
                topic?: string[];
                content_type?: string[];
                publisher?: string[];
                sort?: "views" | "downloads";
                page?: number;
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageAnswer"];
                };
            };
        };
    };
    getUsageCsv: {
        parameters: {
            query?: {
                period?: "this_month" | "three_months" | "six_months" | "historical";
                country?: string[];
                topic?: string[];
                content_type?: string[];
                publisher?: string[];
                sort?: "views" | "downloads";
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                part?: "resources" | "series" | "countries" | "topics" | "contentTypes" | "publishers";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    postUsageTrackingGetInternalDocumentTracking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InternalTrackingRequest"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalTracking"];
                };
            };
        };
    };
    putUsageTrackingInternalDocumentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InternalTrackingChange"];
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAdminPosts: {
        parameters: {
            query?: {
                type?: "document" | "internal_document" | "internal_pdf" | "article" | "toolkit" | "collection" | "page";
                state?: "new" | "published" | "changed" | "scheduled" | "unpublished" | "deleted";
                search?: string;
                page?: number;
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAnswer"];
                };
            };
        };
    };
    postAdminPosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminNewPost"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPost"];
                };
            };
        };
    };
    getAdminPostsId: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPost"];
                };
            };
        };
    };
    deleteAdminPostsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    putAdminPostsIdDraft: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminSave"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPost"];
                };
            };
        };
    };
    deleteAdminPostsIdDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminVersion"];
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postAdminPostsIdPublish: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminPublish"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPost"];
                };
            };
        };
    };
    deleteAdminPostsIdSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postAdminPostsIdUnpublish: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPost"];
                };
            };
        };
    };
    putAdminPostsIdVisibility: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    visibility: "public" | "internal";
                };
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPost"];
                };
            };
        };
    };
    postAdminPostsIdRestore: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPost"];
                };
            };
        };
    };
    getAdminPostsIdPreview: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
                revision?: number;
                chapter?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPreview"];
                };
            };
        };
    };
    getAdminPostsIdRevisions: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRevisionsAnswer"];
                };
            };
        };
    };
    getAdminPostsIdRevisionsNumber: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRevisionContent"];
                };
            };
        };
    };
    postAdminPostsIdRevisionsNumberRestore: {
        parameters: {
            query?: {
                language?: "en" | "es" | "sv" | "nl" | "fr" | "EN" | "ES" | "SV" | "NL" | "FR";
            };
            header?: never;
            path: {
                id: number;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminVersion"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPost"];
                };
            };
        };
    };
    postScDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainRequest"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": boolean;
                };
            };
        };
    };
    getBotChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotChallenge"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDeletion"];
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    postAccountPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAccountDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionPreview"];
                };
            };
        };
    };
    getAccountExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
        };
    };
    deleteAccountSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteAccountSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
