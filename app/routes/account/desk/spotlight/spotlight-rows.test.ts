import { expect, it } from "vitest";
import { readRows, readTitles, rearranged, withoutEmpty } from "./spotlight-rows";

const post = { post_id: 17 };
const link = { link: "https://example.org", title: "Conference", text: "", file_id: null };

it("reads posts and links, with a picture that a link has", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    "items-rows": "2",
    "items-0-post": "17",
    "items-1-link": link.link,
    "items-1-title": link.title,
    "items-1-text": "",
    "items-1-file": "abc",
  }))
    form.set(name, value);
  expect(readRows(form)).toEqual([post, { ...link, file_id: "abc" }]);
});

it("adds a post once", () => {
  expect(rearranged([link], { verb: "add", list: "items", what: "17" })).toEqual({
    rows: [link, post],
    at: 1,
  });
  expect(rearranged([post, link], { verb: "add", list: "items", what: "17" })).toEqual({
    rows: [post, link],
    at: 0,
  });
  expect(rearranged([post], { verb: "add", list: "items", what: "none" })).toEqual({
    rows: [post],
    at: 0,
  });
});

it("moves and takes away, and leaves out links that say nothing", () => {
  expect(rearranged([post, link], { verb: "up", list: "items", at: 1 })).toEqual({
    rows: [link, post],
    at: 0,
  });
  expect(rearranged([post, link], { verb: "remove", list: "items", at: 0 })).toEqual({
    rows: [link],
    at: 0,
  });
  expect(withoutEmpty([post, { ...link, link: " ", title: "" }, link])).toEqual([post, link]);
});

it("knows what the posts of the form are called, those that were found too", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    "items-rows": "1",
    "items-0-post": "17",
    "items-0-name": "Registering every birth",
    "found-18": "Play",
  }))
    form.set(name, value);
  expect(readTitles(form)).toEqual({ 17: "Registering every birth", 18: "Play" });
});
