import proseStylesheet from "~/styles/prose.css?url";

/** Returns the style sheet of pages with running text: `export const links = proseStyles` in their routes. */
export const proseStyles = () => [{ rel: "stylesheet", href: proseStylesheet }];
