import { expect, it } from "vitest";
import { partOfField, problemLocation } from "./use-problem-list";

it.each([
  ["texts.sv.title", { language: "sv", field: "title", part: "title" }],
  ["texts.en.blocks.2.title", { language: "en", field: "blocks[2].title", part: "blocks" }],
  ["chapters.1.texts.fr.slug", { chapter: 2, language: "fr", field: "slug", part: "slug" }],
  ["chapters.0.resources", { chapter: 1, field: "resources", part: "resources" }],
  ["files.1.linkUrl", { field: "files[1].linkUrl", part: "files" }],
  ["files", { field: "files", part: "files" }],
  ["terms.topics", { field: "documentTopics", part: "terms.topics" }],
  ["startHere", { field: "documents", part: "startHere" }],
])("finds the field for the problem path %s", (path, place) => {
  expect(problemLocation(path)).toEqual(place);
});

it.each([
  ["documentTopics", "terms.topics"],
  ["files[1].linkUrl", "files"],
  ["title", "title"],
])("returns the part that the field %s belongs to", (field, part) => {
  expect(partOfField(field)).toBe(part);
});
