import textVersionStyles from "~/styles/text-version.css?url";

export const textStyles = () => [{ rel: "stylesheet", href: textVersionStyles }];
