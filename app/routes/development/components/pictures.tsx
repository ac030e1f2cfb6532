import { useTranslation } from "react-i18next";
import { TOPIC_FAMILIES } from "#contract/names";
import { Avatar } from "~/features/posts/covers/avatar";
import {
  Cover,
  type CoverSubject,
  MiniCover,
  LogoMark,
  TopicMark,
} from "~/features/posts/covers/cover";
import { FiguresPicture } from "~/features/posts/covers/start-picture";
import { Example, Section } from "./example";

/** One example for each composition of the generated covers. */
const COMPOSITIONS: readonly Pick<CoverSubject, "type" | "contentTypeSlug">[] = [
  { type: "document", contentTypeSlug: "research" },
  { type: "document", contentTypeSlug: "guidance" },
  { type: "document", contentTypeSlug: "evaluations" },
  { type: "document", contentTypeSlug: "policy-briefs" },
  { type: "document", contentTypeSlug: "training" },
  { type: "document", contentTypeSlug: "law-and-standards" },
  { type: "document", contentTypeSlug: "stories" },
  { type: "document", contentTypeSlug: "data-and-statistics" },
  { type: "toolkit", contentTypeSlug: null },
  { type: "article", contentTypeSlug: null },
  { type: "collection", contentTypeSlug: null },
  { type: "internal_document", contentTypeSlug: "research" },
];

export function Pictures() {
  const { t } = useTranslation("components");
  const person = t("word.person");
  const covers = COMPOSITIONS.map((composition, index): CoverSubject & { key: number } => ({
    ...composition,
    key: index,
    databaseId: index + 1,
    topicFamily: TOPIC_FAMILIES[index % TOPIC_FAMILIES.length] ?? "none",
    publicationYear: 2024,
  }));
  return (
    <Section id="pictures">
      <Example of="Cover" caption={t("compositions")} className="flex flex-wrap gap-4">
        {covers.map(({ key, ...card }) => (
          <Cover key={key} card={card} className="w-[84px]" />
        ))}
      </Example>
      <Example of="MiniCover" caption={t("square")} className="flex flex-wrap gap-4">
        {covers.slice(0, 4).map(({ key, ...card }) => (
          <MiniCover key={key} card={card} className="w-[40px]" />
        ))}
      </Example>
      <Example of="TopicMark" caption={t("families")} className="flex flex-wrap gap-4">
        {TOPIC_FAMILIES.map((family) => (
          <TopicMark key={family} family={family} />
        ))}
      </Example>
      <Example of="Avatar" caption={t("sizes")} className="actions">
        <Avatar name={person} size="s" />
        <Avatar name={person} />
        <Avatar name={person} size="l" />
        <Avatar name={person} pending />
      </Example>
      <Example of="LogoMark" caption={t("plain")}>
        <LogoMark />
      </Example>
      <Example of="FiguresPicture" caption={t("beside")}>
        <FiguresPicture className="w-54 max-w-full forced-color-adjust-none" />
      </Example>
    </Section>
  );
}
