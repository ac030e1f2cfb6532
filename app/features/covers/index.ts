export { Avatar, initials } from "./avatar";
export { Cover, type CoverSubject, MiniCover, ThumbnailContext } from "./cover";
export { LogoMark } from "./logo-mark";
export { StartPicture } from "./start-picture";
export { TopicMark } from "./topic-mark";
