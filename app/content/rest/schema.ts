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
         * Search with filters, sorting, pages and, when asked for, facets
         * @description Slugs are joined by OR within a taxonomy and by AND across. A `sort_by` of Relevance ranks documents that match only some words below those that match all. `did_you_mean` offers another spelling that finds clearly more, `relax` what to let go when nothing is found, each with its count.
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
        /** The public documents that changed last */
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
         * Terms, authors and titles that could be meant by a text that is being typed
         * @description `terms` are the best of all taxonomies, `suggestions` documents and other posts by their titles, `docTerms.entities.all` the matching terms as one list by taxonomy. Terms are found by their names in any language, and by any word of them; an error is forgiven in words of four letters or more, two from eight on, where nothing fits as typed. All three lists are empty for a single letter. Titles are left out if they take longer than two seconds.
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
         * For staff: all that a search finds as a workbook, a row each
         * @description In the language of the search; the first sheet describes the search in words. Page and page size are ignored. At most 2000 rows: a larger result gives `export_too_large`.
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
         * For staff: how often all that a search finds was read and its files fetched, by period, as a workbook
         * @description In the language of the search; the first sheet describes the search in words. Page and page size are ignored. At most 2000 rows: a larger result gives `export_too_large`.
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
         * @description The id is its slug of any language. Texts come in the language asked for, else in English, else in the first there is; `language` says which. `gone` says that it was removed: its tombstone says more.
         */
        get: operations["getDocumentsId"];
        put?: never;
        post?: never;
        /**
         * For staff: removes a document of any kind, by its databaseId
         * @description From then on all its addresses answer 410, and so do those of its files. It can be restored for 30 days; after that only its tombstone is kept.
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
        /** What is said where a public document was until it was removed */
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
        /** What is said where an internal document was until it was removed */
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
        /** What is said where an internal PDF was until it was removed */
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
         * A page of the text that a public document holds itself, as HTML with a table of contents
         * @description For documents that hold their text, whose languages are in `documentFields.texts`; texts of files are at `/files/{id}/text`. Pages have some 20 KB. The text comes in the language asked for, else in English, else in the first there is; with `in` it comes in exactly that language.
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
         * A page of the text that an internal document holds itself, as HTML with a table of contents
         * @description For documents that hold their text, whose languages are in `documentFields.texts`; texts of files are at `/files/{id}/text`. Pages have some 20 KB. The text comes in the language asked for, else in English, else in the first there is; with `in` it comes in exactly that language.
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
         * A page of the text that an internal PDF holds itself, as HTML with a table of contents
         * @description For documents that hold their text, whose languages are in `documentFields.texts`; texts of files are at `/files/{id}/text`. Pages have some 20 KB. The text comes in the language asked for, else in English, else in the first there is; with `in` it comes in exactly that language.
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
        /** For staff: what else is changed when a document of any kind goes */
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
        /** For staff: brings a removed document back as it was; once is as good as twice */
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
         * @description Pages have some 20 KB of text. `page` is one of the text version; `original` finds the one that has a page of the file. The text is that of the file as it is, for callers who may have the file. Files without text, and files that have not been read yet, have no text version: `textMissing` of a document's file says why.
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
         * For staff: gives a file other bytes under the same address, and keeps those that it had
         * @description As JSON with the id of an accepted upload, or as `multipart/form-data` with the file in the field `upload`. With the number of the `version` that the caller has seen, it replaces only that version; if there is a newer one, the answer is `edit_conflict` with the `changes`.
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
         * One's own files on their way into the library, the newest first
         * @description Files arrive by the tus protocol, version 1.0 (https://tus.io): `POST` here with `Upload-Length` and the name as `filename` in `Upload-Metadata`, then `PATCH`, `HEAD` and `DELETE` at the `Location` that is answered, always with the access token. Extensions: creation, creation-with-upload, termination, expiration. Or they come with their form.
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
        /** How far a file is: its bytes, whether it is accepted, and documents that have the same */
        get: operations["getUploadsId"];
        put?: never;
        post?: never;
        /**
         * Removes a file, also one that came with a form
         * @description Only the owner can remove a file. It no longer counts towards any limit. `DELETE` with `Tus-Resumable`, as in the tus protocol, does the same.
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
         * Extra fields of a form, grouped by the terms for which they are asked
         * @description The form for documents has the name `documents`.
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
         * Hands a document in; what people who are no staff hand in waits for the staff
         * @description As JSON, with ids of uploads; or as `multipart/form-data`, in which files may stand in the fields `{language}_files`, lists are repeated fields, extra fields are called `extra.{name}`, and the proof of a person stands in `altcha`, or `stamp` and `website`. A form with files that is refused is kept, with the files, as the draft that the query names, else as a new one: the answer's `draft`. The draft that the query names is over once it has been handed in. What was agreed to is noted, as it reads in the query's `language`.
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
         * For staff: puts a document into the library, internal unless `externalUse` says otherwise
         * @description As JSON, with ids of uploads; or as `multipart/form-data`, in which files may stand in the fields `{language}_files`, lists are repeated fields, extra fields are called `extra.{name}`, and the proof of a person stands in `altcha`, or `stamp` and `website`. A form with files that is refused is kept, with the files, as the draft that the query names, else as a new one: the answer's `draft`. The draft that the query names is over once it has been handed in. What was agreed to is noted, as it reads in the query's `language`.
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
        /** What one has handed in and what became of it, the newest first */
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
        /** For staff: submissions in a state, the oldest first */
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
         * Changes one's own that was returned, and hands it in again
         * @description Name the files that are kept by their ids. As JSON, with ids of uploads; or as `multipart/form-data`, in which files may stand in the fields `{language}_files`, lists are repeated fields, extra fields are called `extra.{name}`, and the proof of a person stands in `altcha`, or `stamp` and `website`. A form with files that is refused is kept, with the files, as the draft that the query names, else as a new one: the answer's `draft`. The draft that the query names is over once it has been handed in. What was agreed to is noted, as it reads in the query's `language`.
         */
        put: operations["putSubmissionsId"];
        post?: never;
        /** Takes one's own back before it is decided */
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
         * For staff: puts a submission into the library, or returns or rejects it with a comment; the uploader gets a mail
         * @description `modified` is the submission's when it was looked at. `newKeywords` and `newAuthors` are names that become terms of the document.
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
        /** One's own drafts of the upload form, the last changed first */
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
        /** A draft */
        get: operations["getUploadDraftsId"];
        /**
         * Keeps a form as it was typed, for thirty days
         * @description The id is the caller's choice. At most ten are kept, of 64 KB each; uploads named in `{language}_files` are kept for as long. As JSON, or as the form itself, `multipart/form-data` with its files; the proof of a person is not kept.
         */
        put: operations["putUploadDraftsId"];
        post?: never;
        /** Deletes a draft, and the uploads that no other draft names */
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
         * Terms by taxonomy, named and sorted in a language, each parent before its children
         * @description `type` is a comma separated list of taxonomies, by name (`topics`) or by server name (`document_topics`); without it, all are answered. Terms of internal posts alone are for staff.
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
         * The terms of a taxonomy that have public posts, by letter and page by page
         * @description `search` finds words by how they begin, whatever their accents and case. `letters` counts the names under each letter of the language; `letter` chooses one, `0-9` or `other`. A page past the last is answered by the last.
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
         * The same terms as they hang together, each parent before its children; countries below their regions
         * @description A page is of terms at the top, each with all below it. `search` leaves the terms that it finds, with all above and below them; `count` is how many it finds, `size` how many there are.
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
         * Terms of a taxonomy to choose from: by slug, by id, by name, or all
         * @description `slugs` or `ids` name terms, comma separated; unknown ones are left out. Else `search` finds terms by the words of their names in any language, errors in typing forgiven, best first. Else all are answered, each parent before its children. Terms without posts are among them; those of internal posts alone, for staff.
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
         * @description By databaseId or slug. `csl-json` is a list, of one item for a piece alone. The texts come in the language asked for where there is a translation.
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
         * @description By databaseId or slug. `csl-json` is a list, of one item for a piece alone. The texts come in the language asked for where there is a translation.
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
         * @description By databaseId or slug. `csl-json` is a list, of one item for a piece alone. The texts come in the language asked for where there is a translation.
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
         * @description By databaseId or slug. `csl-json` is a list, of one item for a piece alone. The texts come in the language asked for where there is a translation.
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
         * @description By databaseId or slug. `csl-json` is a list, of one item for a piece alone. The texts come in the language asked for where there is a translation.
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
         * The references to all pieces of a public collection as one file
         * @description By databaseId or slug. `csl-json` is a list, of one item for a piece alone. The texts come in the language asked for where there is a translation. If too many are running, the answer is `busy` with `Retry-After`.
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
        /** The public site collections, newest change first */
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
        /** A public collection without its documents, which come by a search within it */
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
         * The pieces of a collection as a workbook: title, authors, year, link and abstract, a row each
         * @description By databaseId or slug. Column headings are in the requested language, and so are the texts that have been translated.
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
        /** An article with its text and its dropdowns of resources */
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
         * Public toolkits, newest change first: a page of them, or all without `page`
         * @description `topics` and `languages` are what all public toolkits can be narrowed by, whatever was asked for.
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
        /** A chapter of a toolkit, with its neighbours and its resources */
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
         * Everyone who has public work, by first or last name as the language sorts it
         * @description Without `page_size`, all at once. `search` finds words by how they begin, whatever their accents and case. `letters` counts the names under each letter of the language; `letter` chooses one, `0-9` or `other`. A page past the last is answered by the last.
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
         * What LinkedIn said of the caller within the last hour
         * @description A browser is sent to LinkedIn by `GET /authors/linkedin_auth?user_id=` with the caller's own databaseId: it answers 302, with a cookie that has to reach the same browser. LinkedIn then leads back to the website. The code `reconnect` means that the connection must be made again; `not_found`, that LinkedIn is not set up on this site.
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
         * An author with public work, latest first; each list has at most 100
         * @description By slug or databaseId. Only staff get internal documents. `isOwn`, `claim` and `canEdit` refer to the caller.
         */
        get: operations["getAuthorsId"];
        put?: never;
        /**
         * Changes an author profile: its owner's and the staff's to do
         * @description As `multipart/form-data`, with a picture as `profile_picture` where it is to be another: JPEG, PNG, GIF or TIFF of at most 10 MB, of which `crop`, or the middle, is kept. Fields that are left out keep their values; empty fields are cleared. Repeat `top_resources` for several values. Without a file the body may be JSON.
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
        /** The caller's author profile, their claims that wait, and whether LinkedIn can be asked */
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
         * Says that an author profile is the caller's; staff confirm it
         * @description Repeating a claim that is still pending changes nothing. An account has at most one profile, and a profile at most one account.
         */
        post: operations["postClaimAuthorId"];
        /** Takes the caller's claim back while it waits */
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
        /** For staff: claims that wait, the oldest first, or that were decided, the last first */
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
         * For staff: gives the profile to who claims it, or denies it with a comment; the person gets a mail
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
        /** For staff: takes a profile from whose it is */
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
         * All files of a public collection as one zip, with a page that lists them
         * @description By databaseId or slug. The page `index.html` is in the language asked for. The zip is made while it is sent; its size is told unless something in it is deflated on the way. While too many are under way the answer is `busy`, with `Retry-After`.
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
        /** How many files the zip of a public collection holds, and their bytes together */
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
         * All files of an author's public documents as one zip, with a page that lists them
         * @description By databaseId or slug. The page `index.html` is in the language asked for. The zip is made while it is sent; its size is told unless something in it is deflated on the way. While too many are under way the answer is `busy`, with `Retry-After`.
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
        /** How many files the zip of an author's public documents holds, and their bytes together */
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
         * The parts of the sitemap of a language
         * @description All public pages that have texts in the language. `changed` is when one of them last changed or was removed.
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
        /** Entries of a part of a sitemap, some hundred at a time */
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
         * Whether what public pages show has changed, for caches of pages
         * @description Each process of the content system counts its own versions. A page that was made at a version stays valid as long as the same process answers with that version.
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
         * What the person who asks has saved, page by page
         * @description `sort` is `own` (the person's order), `saved` (the last first) or `title`. What has gone or may no longer be seen is left out.
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
        /** Only when the library last changed: for clients that keep a copy */
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
        /** Saves a document, article, toolkit or collection by its databaseId; once is as good as twice */
        post: operations["postUserLibraryPostsPostId"];
        /** Takes a post out of the library; once is as good as twice */
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
         * Moves a saved post in the person's own order
         * @description After another post (`after`), to the front (`after: null`), or by a number of places up or down (`by`). Moves of other posts from other devices at the same time are kept.
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
         * One's own collections, those shared with one, invitations, and what can still be restored
         * @description With `post`, that comes along, and each collection says whether it holds it. `search` fits titles; `first` is how many of each list are told, while `counts` tells how many there are; `covers=false` leaves `images` empty. `version` tells whether a copy is still good, and GraphQL tells it alone.
         */
        get: operations["getInternalCollections"];
        put?: never;
        /**
         * Makes a collection, private unless the caller says otherwise
         * @description The title must have fewer than 60 characters, and no other collection of the same owner and no public collection may have it.
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
         * A collection by its databaseId or slug, with its people as far as the caller may know of them
         * @description A private collection is open only to its owner and collaborators, a staff-only one only to staff. All others are open to anyone who has the link.
         */
        get: operations["getInternalCollectionsId"];
        /**
         * Changes texts, access and the pieces put first; what is left out stays
         * @description `modified` is that of the collection when the caller read it; without it the call overwrites whatever is there. If another person has changed a field since, and the caller sends its earlier value, the other person's change is kept; if both have changed it, nothing is written and the answer is `edit_conflict` with `changes` and the `modified` to send next. Access is for the owner to change.
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
        /** Brings a deleted collection back; once is as good as twice */
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
        /** The pieces of a collection with their notes, in its makers' order or by title, page by page */
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
        /** Puts a post behind the others; once is as good as twice */
        post: operations["postInternalCollectionsIdPostsPostId"];
        /** Takes a post out; once is as good as twice */
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
        /** Moves a piece: behind another, to the front, or some places up or down */
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
         * Writes the note of a piece
         * @description `modified` works as in the call that changes the collection.
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
        /** Puts one post into some collections and takes it out of others, all or nothing */
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
         * People to invite
         * @description `email` is an address in whole, which finds the person who has it, or the beginning of a name, which finds people whom one works with in a collection. Answers contain names, never addresses. The number of complete addresses that can be looked up in an hour is limited.
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
         * Invites addresses, and mails them
         * @description The owner of an account with the address becomes a pending collaborator; an invitation to any other address waits until an account is registered with it. People who are invited or collaborate already stay as they are. The mail contains the key that is needed to accept the invitation.
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
        /** Invites people whom one works with, or has just found by their address */
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
         * @description One that came by an address takes the `key` of its mail, unless the address is known to be the caller's: lists of invitations say so by `needsKey`. Without the key, or with a wrong one, the answer is `invitation_key_required`.
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
        /** Takes an invitation back; one's own is declined so, and answered by 204 */
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
        /** Takes the invitation of an address back */
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
        /** Says whether a collaborator may edit; only after they accepted */
        put: operations["putInternalCollectionsIdCollaboratorsUserId"];
        post?: never;
        /** Removes a collaborator; collaborators who remove themselves leave, and get 204 */
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
        /** Makes a collaborator the owner; the owner stays as one who may edit */
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
        /** Asks the staff to feature a collection; a private or staff-only one cannot be */
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
        /** Takes the request back */
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
        /** For staff: collections that wait to be featured, the oldest request first, each with a preview, page by page */
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
         * For staff: features a collection, or says why not; the requester gets a mail
         * @description To accept, send the `modified` of the collection as it was reviewed; the call fails if the collection has changed since.
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
        /** For staff: ends that a collection is featured */
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
         * What the person who asks may want to read next, the best first, each with the reason
         * @description What the person has saved, put into a collection or made is left out, and so is what they may not see. The same `seed` and `as_of` give the same list, so that no piece stands on two of its pages. `saved_together` is only said of what at least three other people have saved together.
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
         * Says what the person who asks follows: topics and countries, by databaseId
         * @description A list replaces all followed terms of its taxonomy; a list that is left out changes nothing. Read them by `userPreferences` of the GraphQL viewer.
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
         * For editors: what stands out on the discovery page of a language, as it is kept
         * @description Pages read it as GraphQL's `page(id: "/account/discovery/").spotlightItems`, which leaves out what is gone and falls back to English.
         */
        get: operations["getSpotlightLanguage"];
        /** For editors: replaces what stands out on the discovery page of a language, in this order */
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
         * All that goes to a reader
         * @description For the reader: with the `key` of a link in a mail, or signed in with a confirmed address. Subscriptions of other readers are `not_found`. With a key, only what visitors may see can be read and changed; other terms that the reader follows are kept, and are shown once the reader is signed in. `reader` is null for a signed-in caller who has no subscription.
         */
        get: operations["getSubscriptions"];
        put?: never;
        /**
         * Asks for what is new by mail: of terms and collections, of a search, or of all
         * @description A resource matches if it has one of the chosen terms of each kind and matches the search; a term includes its narrower terms. A caller who is signed in with this address, and has confirmed it, gets the subscription at once. All others get a mail with a link that confirms it; the answer does not reveal whether the address is known. Repeating the same choices makes no second subscription.
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
         * Changes the language of a reader's mails, has them sent again, or ends the links of all mails so far
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
         * Changes what a subscription brings and how often, has it pause or go on
         * @description For the reader: with the `key` of a link in a mail, or signed in with a confirmed address. Subscriptions of other readers are `not_found`. With a key, only what visitors may see can be read and changed; other terms that the reader follows are kept, and are shown once the reader is signed in. Fields that are left out keep their values. What is published during a pause is not sent later. The answer is `conflict` if the reader already has a subscription with the same choices.
         */
        put: operations["putSubscriptionsId"];
        post?: never;
        /**
         * Ends a subscription and answers with it as it was
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
         * Confirms a subscription by the key that was mailed
         * @description The key works for 14 days and can be used repeatedly. The answer contains a key that manages all subscriptions of the address.
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
         * Ends a subscription by the key of one of its issues
         * @description The key never expires, and serves only this purpose. It can be used repeatedly: `subscription` is null once it has ended.
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
         * Mails a reader the link that manages all that goes to an address
         * @description Sent only if the address has a subscription; the answer does not tell.
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
        /** For staff: how many read the newsletter, when it comes next, and what became of its last issues */
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
         * For staff: the issue that a reader with these wishes would get now
         * @description With everything that is new since the last issue of this frequency. If nothing is new, `count` is 0, and no mail would be sent. Its links for managing subscriptions do nothing.
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
         * The last mails that were written but not sent, newest first
         * @description Only where no mail server is set, at a local `SITE_URL`, and for visitors at the same machine: for all of them in development, else for administrators of the sample library.
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
         * One of them, with both its bodies and its headers
         * @description Only where no mail server is set, at a local `SITE_URL`, and for visitors at the same machine: for all of them in development, else for administrators of the sample library.
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
         * For staff: every kind of mail that is sent, by its name
         * @description In development anyone may call it.
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
         * For staff: a mail of one kind in a language, with invented people
         * @description In development anyone may call it.
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
         * Sends a message to the people of the site
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
        /** For staff: corrections and messages, newest first, page by page */
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
        /** For staff: says that a message is done with, or is not */
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
        /** For staff: how much waits for them, by what it is */
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
         * For staff: who decided and changed what, the last first, page by page
         * @description Filtered by action, person (`by`), days (`from`, `until`, in UTC), words of the name, or a single subject (`subject` with `subject_id`). Entries are kept for three years. People whose accounts were deleted have no name in them.
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
         * @description A language that has no menu at a place shows the menu of the language in `borrowed`.
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
         * For editors: puts a whole menu in place of another
         * @description Without items the language shows another language's menu from then on. An entry with `below` goes under the last entry without it.
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
        /** For editors: the settings of the site, with their texts in a language */
        get: operations["getAdminSettings"];
        /**
         * For editors: writes the settings of the site, and their texts in a language
         * @description An empty text is taken from English.
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
         * For editors: puts another picture of the site in the place of one
         * @description As JSON with the id of an accepted upload, or as `multipart/form-data` with the file in the field `upload`.
         */
        put: operations["putAdminSettingsPicturesPicture"];
        post?: never;
        /** For editors: takes a picture of the site away */
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
         * Where an address without a page leads: to what it was the address of, or elsewhere
         * @description `target` is a path of the site, an address of another site, or null. Redirects that follow one another are answered by the last.
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
        /** For editors: addresses that lead elsewhere, the newest first, page by page */
        get: operations["getAdminRedirects"];
        put?: never;
        /** For editors: has an address lead elsewhere; a page that has the address comes first */
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
         * What the page of a term says: its description, its newest post, editor's picks
         * @description `newest` is when the newest document, article or toolkit was made: a moment, or a year where no more is known. Figures of its posts come with a search that is narrowed by the term.
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
        /** For editors: the posts that are chosen for the page of a term */
        get: operations["getAdminTermsIdPicks"];
        /** For editors: replaces the posts that are chosen for the page of a term, in this order */
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
         * @description Forms read the same fields in one language by `GET /fields/documents`.
         */
        get: operations["getAdminFields"];
        /**
         * For editors: puts a whole list of extra fields in place of another
         * @description Forms show the fields in this order; neighbours with the same heading and the same terms are a group. A field that is left out is deleted. The answers to it stay with their documents, under its `name`, and belong to a field that is added with the same `name` later.
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
        /** For editors: terms of a taxonomy, with posts and without, by name, page by page */
        get: operations["getAdminTerms"];
        put?: never;
        /**
         * For editors: adds a term
         * @description `slug` is made from the English name where it is left out. `parent`, `family` and `code` count for taxonomies that have them.
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
        /** For editors: a term in all languages, with what has it */
        get: operations["getAdminTermsId"];
        /**
         * For editors: changes a term; a slug that it had leads to it from then on
         * @description Send the whole term, with `modified` as it was read. Names in languages that the site does not have are kept.
         */
        put: operations["putAdminTermsId"];
        post?: never;
        /** For editors: removes a term that nothing has */
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
        /** For editors: what merging a term into another would change */
        get: operations["getAdminTermsIdMerge"];
        put?: never;
        /**
         * For editors: makes two terms one
         * @description Everything that refers to the first term then refers to the second: posts, followers, contributions, an author's profile. The slug of the first leads to the second.
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
         * For editors: people with an account, by name, page by page
         * @description `search` looks into names, usernames and addresses. Nothing of passwords is told to anybody.
         */
        get: operations["getUsers"];
        put?: never;
        /**
         * For administrators: makes an account for a colleague, who is mailed a link to choose a password
         * @description The link works once, within seven days. Addresses of the organisation are refused: its people sign on at its identity provider.
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
        /** For editors: an account */
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
         * For administrators: sets a person's role, from their next request on
         * @description `administrator` includes `staff`, and so on. Administrators cannot change their own role, so that at least one is always left.
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
        /** For administrators: signs a person out everywhere */
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
         * What stands behind the staff button
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
         * Counts that a document was read or its file fetched
         * @description By whom is not kept. Robots are not counted, nor a reader, told by network and `User-Agent`, who comes back within half an hour. Always answers 204, even if nothing was counted or the id does not exist, so the answer reveals nothing.
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
         * Counts that a toolkit was read or its file fetched
         * @description By whom is not kept. Robots are not counted, nor a reader, told by network and `User-Agent`, who comes back within half an hour. Always answers 204, even if nothing was counted or the id does not exist, so the answer reveals nothing.
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
         * For staff: what is read and fetched, over time, by resource and by term
         * @description Days are in UTC. Filters are slugs: any of the slugs of one taxonomy, including narrower terms, and all taxonomies combined.
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
         * For staff: all rows of one part of the same, as CSV
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
         * For staff: how often an internal document or pdf was read, and its files fetched
         * @description `false` where there is none with the slug, or where its readers are not counted.
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
        /** For staff: counts the readers of an internal document or pdf from now on, or no more */
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
         * For editors: everything that the site publishes, has unpublished, or may publish, the last changed first
         * @description Collections are included only if they belong to the site itself. `search` matches words of the titles in any language.
         */
        get: operations["getAdminPosts"];
        put?: never;
        /** For editors: begins a draft of a new post */
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
         * For editors: a post with its draft, or with what is published where there is none
         * @description `problems` names what keeps it from being published, by the path of the field.
         */
        get: operations["getAdminPostsId"];
        put?: never;
        post?: never;
        /**
         * For editors: moves an article, a toolkit or a page to the bin, from which it can be restored for 30 days
         * @description What was never published is discarded instead; documents are removed with `DELETE /documents/{id}`.
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
         * For editors: keeps the whole content as the draft, however incomplete
         * @description At most 4 MB. The caller's accepted uploads that the content refers to become files of the library; other people see them only once the post is published. Visitors never see a draft.
         */
        put: operations["putAdminPostsIdDraft"];
        post?: never;
        /** For editors: throws a draft away; what was never published is gone with it */
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
         * For editors: publishes the draft now, or at a time to come
         * @description `edit_conflict` where the draft is another by now, or where what is published was changed by another way since the draft was begun: then it is saved again with `live` as its `base`.
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
        /** For editors: takes a draft off the schedule; it stays a draft */
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
        /** For editors: hides a post from all readers at once; it stays on the admin and can be published again at the same address */
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
         * For editors: makes a published document public, or internal, with its files
         * @description Its address changes with it. A file that another post has too stays internal. `conflict` where another document has the address there, and for what is no published document.
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
        /** For editors: puts a post from the bin back on the admin, unpublished */
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
         * For editors: the draft, or a revision, exactly as visitors would read it
         * @description The answer is the same as that of the public call for a post of this type; with `chapter`, as that for the toolkit's chapter with this number. Files that are not published yet need the caller's token.
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
         * For editors: the states that a post was published in, the newest first
         * @description The last hundred, including the content from before its first change at the admin.
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
        /** For editors: what a revision said, beside what the one before it did */
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
         * For editors: makes the draft of what a revision said, in the place of the draft that there is; nothing is published by it
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
        /** Whether an e-mail address is the organisation's, whose people sign on at its provider */
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
         * What a form needs to show that a person sends it
         * @description `challenge` is for altcha's element, `stamp` for forms where no script runs; these also hold a field `website` that stays empty. One of the two is good once, for two hours; a stamp not before three seconds have passed. Every call that takes a proof uses it up, whatever it answers.
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
        /** Who is signed in */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /**
         * Deletes the caller's account, at once and for good
         * @description `confirmation` is the username as it is shown; `password` is left out if the account has none. The last administrator gets `conflict`: another person must become one first.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /** Changes the name that others see, or the language */
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
         * Changes the password; all other sessions end, and a mail tells of it
         * @description `forbidden` for accounts that sign on at the organisation's provider: they have no password.
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
        /** What would become of one's collections */
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
        /** All that is kept about the caller */
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
        /** Signs out: ends the session that asks */
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
        /** Signs out everywhere: ends all sessions of the caller */
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
        SuggestionsAnswer: z.output<typeof import("#contract/suggestions").SuggestionsAnswer>;
        SuggestedTerm: z.output<typeof import("#contract/suggestions").SuggestedTerm>;
        SuggestedPost: z.output<typeof import("#contract/suggestions").SuggestedPost>;
        Document: z.output<typeof import("#contract/documents").Document>;
        DocumentFile: z.output<typeof import("#contract/documents").DocumentFile>;
        Term: z.output<typeof import("#contract/shared").Term>;
        TranslationRef: z.output<typeof import("#contract/shared").TranslationRef>;
        Tombstone: z.output<typeof import("#contract/documents").Tombstone>;
        DocumentText: z.output<typeof import("#contract/file-text").DocumentText>;
        DocumentUses: z.output<typeof import("#contract/documents").DocumentUses>;
        /** @default {} */
        DocumentRemoval: z.input<typeof import("#contract/documents").DocumentRemoval>;
        FileHistoriesAnswer: z.output<typeof import("#contract/documents").FileHistoriesAnswer>;
        FileHistory: z.output<typeof import("#contract/documents").FileHistory>;
        FileVersion: z.output<typeof import("#contract/documents").FileVersion>;
        FileText: z.output<typeof import("#contract/file-text").FileText>;
        FileReplacement: z.input<typeof import("#contract/documents").FileReplacement>;
        IncomingFilesAnswer: z.output<typeof import("#contract/uploads").IncomingFilesAnswer>;
        IncomingFile: z.output<typeof import("#contract/uploads").IncomingFile>;
        ExtraFieldsAnswer: z.output<typeof import("#contract/uploads").ExtraFieldsAnswer>;
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
        Article: z.output<typeof import("#contract/content").Article>;
        ArticleBlock: z.output<typeof import("#contract/content").ArticleBlock>;
        ToolkitsAnswer: z.output<typeof import("#contract/content").ToolkitsAnswer>;
        Toolkit: z.output<typeof import("#contract/content").Toolkit>;
        ChapterRef: z.output<typeof import("#contract/content").ChapterRef>;
        ToolkitChapter: z.output<typeof import("#contract/content").ToolkitChapter>;
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
        Page: z.output<typeof import("#contract/content").Page>;
        SitemapAnswer: z.output<typeof import("#contract/sitemap").SitemapAnswer>;
        SitemapEntriesAnswer: z.output<typeof import("#contract/sitemap").SitemapEntriesAnswer>;
        ContentVersionAnswer: z.output<typeof import("#contract/site").ContentVersionAnswer>;
        LibraryAnswer: z.output<typeof import("#contract/library").LibraryAnswer>;
        LibraryState: z.output<typeof import("#contract/library").LibraryState>;
        Place: z.input<typeof import("#contract/library").Place>;
        InternalCollectionsAnswer: z.output<typeof import("#contract/internal-collections").InternalCollectionsAnswer>;
        CollectionSummary: z.output<typeof import("#contract/internal-collections").CollectionSummary>;
        InternalCollection: z.output<typeof import("#contract/internal-collections").InternalCollection>;
        NewInternalCollection: z.input<typeof import("#contract/internal-collections").NewInternalCollection>;
        InternalCollectionChange: z.input<typeof import("#contract/internal-collections").InternalCollectionChange>;
        CollectionPostsAnswer: z.output<typeof import("#contract/internal-collections").CollectionPostsAnswer>;
        CollectionState: z.output<typeof import("#contract/internal-collections").CollectionState>;
        NoteChange: z.input<typeof import("#contract/internal-collections").NoteChange>;
        CollectionStates: z.output<typeof import("#contract/internal-collections").CollectionStates>;
        PostCollectionsChange: z.input<typeof import("#contract/internal-collections").PostCollectionsChange>;
        PeopleAnswer: z.output<typeof import("#contract/internal-collections").PeopleAnswer>;
        InvitesRequest: z.input<typeof import("#contract/internal-collections").InvitesRequest>;
        PendingCollaboratorsRequest: z.input<typeof import("#contract/internal-collections").PendingCollaboratorsRequest>;
        /** @default {} */
        InvitationAcceptance: z.input<typeof import("#contract/internal-collections").InvitationAcceptance>;
        PermissionChange: z.input<typeof import("#contract/internal-collections").PermissionChange>;
        PromotionRequestsAnswer: z.output<typeof import("#contract/internal-collections").PromotionRequestsAnswer>;
        PromotionRequest: z.output<typeof import("#contract/internal-collections").PromotionRequest>;
        PromotionDecision: z.input<typeof import("#contract/internal-collections").PromotionDecision>;
        RecommendationsAnswer: z.output<typeof import("#contract/recommendations").RecommendationsAnswer>;
        RecommendationRequest: z.input<typeof import("#contract/recommendations").RecommendationRequest>;
        UserPreferences: z.output<typeof import("#contract/preferences").UserPreferences>;
        PreferencesChange: z.input<typeof import("#contract/preferences").PreferencesChange>;
        SpotlightDraft: z.output<typeof import("#contract/spotlight").SpotlightDraft>;
        SpotlightChange: z.input<typeof import("#contract/spotlight").SpotlightChange>;
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
        ReviewCounts: z.output<typeof import("#contract/review").ReviewCounts>;
        AuditAnswer: z.output<typeof import("#contract/audit").AuditAnswer>;
        AdminMenusAnswer: z.output<typeof import("#contract/site-admin").AdminMenusAnswer>;
        AdminMenu: z.output<typeof import("#contract/site-admin").AdminMenu>;
        AdminMenuSave: z.input<typeof import("#contract/site-admin").AdminMenuSave>;
        AdminSettings: z.output<typeof import("#contract/site-admin").AdminSettings>;
        AdminSettingsSave: z.input<typeof import("#contract/site-admin").AdminSettingsSave>;
        AdminPictureSave: z.input<typeof import("#contract/site-admin").AdminPictureSave>;
        AdminFieldsAnswer: z.output<typeof import("#contract/extra-fields").AdminFieldsAnswer>;
        AdminFieldsSave: z.input<typeof import("#contract/extra-fields").AdminFieldsSave>;
        AdminTermsAnswer: z.output<typeof import("#contract/terms-admin").AdminTermsAnswer>;
        AdminTerm: z.output<typeof import("#contract/terms-admin").AdminTerm>;
        NewTerm: z.input<typeof import("#contract/terms-admin").NewTerm>;
        TermChange: z.input<typeof import("#contract/terms-admin").TermChange>;
        MergePreview: z.output<typeof import("#contract/terms-admin").MergePreview>;
        MergeRequest: z.input<typeof import("#contract/terms-admin").MergeRequest>;
        PeopleListAnswer: z.output<typeof import("#contract/people").PeopleListAnswer>;
        PersonDetails: z.output<typeof import("#contract/people").PersonDetails>;
        Invitation: z.input<typeof import("#contract/people").Invitation>;
        RolesChange: z.input<typeof import("#contract/people").RolesChange>;
        SignOn: z.output<typeof import("#contract/accounts").SignOn>;
        UsageRequest: z.input<typeof import("#contract/usage").UsageRequest>;
        UsageAnswer: z.output<typeof import("#contract/usage").UsageAnswer>;
        InternalTracking: z.output<typeof import("#contract/internal-tracking").InternalTracking>;
        InternalTrackingRequest: z.input<typeof import("#contract/internal-tracking").InternalTrackingRequest>;
        InternalTrackingChange: z.input<typeof import("#contract/internal-tracking").InternalTrackingChange>;
        AdminAnswer: z.output<typeof import("#contract/admin").AdminAnswer>;
        AdminPost: z.output<typeof import("#contract/admin").AdminPost>;
        AdminBeginning: z.input<typeof import("#contract/admin").AdminBeginning>;
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalCollection"];
                };
            };
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
                "application/json": components["schemas"]["AdminBeginning"];
            };
        };
        responses: {
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description The answer */
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
            /** @description The answer */
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
            /** @description Done; no body */
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
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
