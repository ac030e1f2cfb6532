/** Loaded by `Menu` when it is first touched. */
export { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
