import { expect, it } from "vitest";
import { joinMenus, menuTree } from "./menu-tree";

const item = (databaseId: number, parentDatabaseId: number | null = null) => ({
  id: `menu:${databaseId}`,
  databaseId,
  parentDatabaseId,
  label: `Entry ${databaseId}`,
  url: `https://example.org/${databaseId}`,
  path: `/${databaseId}`,
});
const link = (number: number) => ({ label: `Entry ${number}`, path: `/${number}` });

it("puts entries below their parent, in the order of the menu", () => {
  expect(menuTree([item(3, 1), item(1), item(2), item(4, 1)])).toEqual([
    { ...link(1), below: [link(3), link(4)] },
    link(2),
  ]);
});

it("adds nothing to entries without subentries, as every page carries the menus", () => {
  expect(JSON.stringify(menuTree([item(1)]))).toBe('[{"label":"Entry 1","path":"/1"}]');
});

it("shows entries of a deeper level on the second one", () => {
  expect(menuTree([item(1), item(2, 1), item(3, 2), item(4)])).toEqual([
    { ...link(1), below: [link(2), link(3)] },
    link(4),
  ]);
});

it("shows an entry of two menus once, with its subentries from both", () => {
  expect(
    joinMenus(
      [{ ...link(1), below: [link(2)] }, link(3)],
      [{ label: "Another word", path: "/3", below: [link(4)] }, link(1), link(5)],
    ),
  ).toEqual([{ ...link(1), below: [link(2)] }, { ...link(3), below: [link(4)] }, link(5)]);
});
