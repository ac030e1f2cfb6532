import styles from "~/styles/desk-site.css?url";

/** Of menus, spotlight and settings; the rest comes with the desk. */
export const deskSiteStyles = () => [{ rel: "stylesheet", href: styles }];
