import { expect, test } from "vitest";
import { SEARCH_INDICES } from "../../../contract/names";
import { type Actor, ANONYMOUS } from "../../../shared/actor";
import { searchableTypes } from "./search.policy";

const MEMBER: Actor = {
  kind: "user",
  userId: 1,
  staff: false,
  editor: false,
  administrator: false,
  sessionId: "test",
};
const STAFF: Actor = {
  kind: "user",
  userId: 2,
  staff: true,
  editor: false,
  administrator: false,
  sessionId: "test",
};
const PUBLIC_TYPES = ["document", "article", "toolkit", "featured_collection"];
const MEMBER_TYPES = [...PUBLIC_TYPES, "internal_collection"];

test.each([
  ["a visitor", ANONYMOUS, ["public_search"], PUBLIC_TYPES],
  ["a visitor who requests the internal index too", ANONYMOUS, SEARCH_INDICES, PUBLIC_TYPES],
  ["a member who requests the internal index alone", MEMBER, ["internal_search"], []],
  ["a member", MEMBER, ["public_search"], MEMBER_TYPES],
  ["staff by default", STAFF, ["public_search"], MEMBER_TYPES],
  [
    "staff who ask for the internal index alone",
    STAFF,
    ["internal_search"],
    ["internal_document", "internal_pdf", "staff_only_collection"],
  ],
] as const)("%s finds exactly the permitted types", (_, actor, indices, types) => {
  expect(searchableTypes(actor, indices)).toEqual(types);
});
