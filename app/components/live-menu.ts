/** Loaded by `Menu` when its button is first focused, hovered or pressed. */
export { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
