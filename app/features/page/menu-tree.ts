import type { MenuItem } from "#contract/site";

interface MenuLink {
  label: string;
  /** With its language. */
  path: string;
}

export interface MenuEntry extends MenuLink {
  /** Entries of the second level. Missing if there are none: every page carries the menus. */
  below?: MenuLink[];
}

/** Turns the items of a menu into entries on two levels. Deeper items are shown on the second level. */
export function menuTree(items: readonly MenuItem[]): MenuEntry[] {
  const itemsBelow = (id: number | null): MenuItem[] =>
    items.filter(({ parentDatabaseId }) => parentDatabaseId === id);
  const linksBelow = (id: number): MenuLink[] =>
    itemsBelow(id).flatMap(({ databaseId, label, path }) => [
      { label, path },
      ...linksBelow(databaseId),
    ]);
  return itemsBelow(null).map(({ databaseId, label, path }) => {
    const below = linksBelow(databaseId);
    return { label, path, ...(below.length > 0 && { below }) };
  });
}

/** Joins menus into one list. An entry with the path of an earlier one is left out; its subentries join the earlier one's. */
export function joinMenus(...menus: readonly (readonly MenuEntry[])[]): MenuEntry[] {
  const joined = new Map<string, MenuEntry>();
  for (const entry of menus.flat()) {
    const known = joined.get(entry.path);
    const below = [...(known?.below ?? []), ...(entry.below ?? [])];
    joined.set(entry.path, { ...(known ?? entry), ...(below.length > 0 && { below }) });
  }
  return [...joined.values()];
}
