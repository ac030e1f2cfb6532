import { expect, it } from "vitest";
import { itemsOf, SpotlightFields, spotlightProblems } from "./spotlight.form.server";

const rowsOf = (items: unknown[]) => SpotlightFields.parse({ items }).items;
const link = { link: "https://example.org", title: "Conference", text: "", file_id: "abc" };

it("reads posts and links, and the image of a link", () => {
  expect(itemsOf(rowsOf([{ post_id: "17", name: "Registering every birth" }, link]))).toEqual([
    { post_id: 17 },
    link,
  ]);
});

it("keeps a post only once, and ignores empty links", () => {
  expect(itemsOf(rowsOf([{ post_id: "17" }, { title: " " }, { post_id: "17" }]))).toEqual([
    { post_id: 17 },
  ]);
});

it("names a field by its row in the form, where empty rows count too", () => {
  expect(spotlightProblems(rowsOf([{}, { post_id: "17" }, link]))).toEqual({});
  expect(spotlightProblems(rowsOf([{}, { ...link, link: "javascript:x" }]))).toEqual({
    "items[1].link": ["address"],
  });
  expect(spotlightProblems(rowsOf([{ ...link, link: "" }]))).toEqual({
    "items[0].link": ["blank"],
  });
});
