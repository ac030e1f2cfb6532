import { clsx } from "clsx";
import { LayoutList, Table } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TOPIC_FAMILIES } from "#contract/names";
import { Breadcrumb, PageLinks, Segmented, Tabs } from "~/components/navigation";
import { NAME_LINK, SectionHead } from "~/components/section-head";
import { PageTabs } from "~/components/page-tabs";
import { ShowMore } from "~/components/show-more";
import { Tag } from "~/components/tag";
import { Tree, type TreeItem } from "~/components/tree";
import { TopicMark } from "~/features/posts/covers/cover";
import { type DirectoryView, ALL_NAMES } from "~/features/directory/directory-state";
import { Letters, Pagination } from "~/features/directory/letters";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { Example, Section, useSectionLink } from "./example";
import { useTopics } from "./lists-and-pictures";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

const PLACE: DirectoryView = {
  kind: "keywords",
  state: { ...ALL_NAMES, letter: "B", page: 3 },
  count: 180,
  pages: 9,
  ignored: false,
  beyond: null,
};
const LETTERS = ["A", "B", "C", "D", "E"].map((letter, index) => ({ letter, count: index % 3 }));

export function Navigation() {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const here = useSectionLink();
  const [first, second, third] = useTopics();
  const shown = t("word.shown", {
    shown: formatNumber(6, language),
    total: formatNumber(18, language),
  });
  return (
    <Section id="navigation">
      <Example of="Breadcrumb" caption={t("way")}>
        <Breadcrumb
          label={t("way")}
          items={[
            { to: here("lists"), label: first.name },
            { to: here("pictures"), label: second.name },
          ]}
        />
      </Example>
      <Example of="Tabs" caption={t("counts")}>
        <Tabs
          label={t("counts")}
          items={[
            {
              to: here("navigation"),
              label: first.name,
              count: formatNumber(12, language),
              current: true,
            },
            {
              to: here("lists"),
              label: second.name,
              count: formatNumber(3, language),
              current: false,
            },
            { to: here("pictures"), label: third.name, current: false },
          ]}
        />
      </Example>
      <Example of="PageTabs, TabRow" caption={t("panel")}>
        <PageTabs
          label={t("panel")}
          items={[
            { to: here("navigation"), label: first.name, current: true },
            { to: here("lists"), label: second.name, current: false },
            { to: here("pictures"), label: third.name, current: false },
          ]}
        >
          <p className="pt-4">{first.name}</p>
        </PageTabs>
      </Example>
      <Example of="Segmented" caption={t("words")}>
        <Segmented
          label={t("words")}
          items={[
            { to: here("navigation"), label: first.name, current: true },
            { to: here("lists"), label: second.name, current: false },
          ]}
        />
      </Example>
      <Example of="Segmented icon" caption={t("icons")}>
        <Segmented
          label={t("icons")}
          items={[
            {
              to: here("navigation"),
              label: first.name,
              icon: <LayoutList {...ICON} />,
              current: true,
            },
            { to: here("lists"), label: second.name, icon: <Table {...ICON} />, current: false },
          ]}
        />
      </Example>
      <Example of="PageLinks" caption={t("beforeAfter")}>
        <PageLinks
          label={t("beforeAfter")}
          page={2}
          pages={3}
          to={() => here("navigation")}
          previous={t("word.previous")}
          next={t("word.next")}
        />
      </Example>
      <Example of="Pagination" caption={t("numbers")}>
        <Pagination place={PLACE} />
      </Example>
      <Example of="Letters" caption={t("letters")}>
        <Letters place={PLACE} letters={LETTERS} />
      </Example>
      <Example of="ShowMore" caption={t("plain")}>
        <ShowMore
          id="shown-some"
          shown={6}
          total={18}
          status={shown}
          to={here("navigation")}
          label={t("word.more")}
        />
      </Example>
      <Example of="SectionHead" caption={t("action")}>
        <SectionHead
          level={3}
          title={first.name}
          link={{ to: here("navigation"), label: t("word.more") }}
        />
      </Example>
      <Example of="SectionHead rule" caption={t("plain")}>
        <SectionHead level={3} title={second.name} rule={false}>
          <Tag>{formatNumber(second.count, language)}</Tag>
        </SectionHead>
      </Example>
      <Example of="NAME_LINK" caption={t("links")}>
        <ul>
          {[first, second].map(({ family, name }) => (
            <li key={family}>
              <Link to={here("navigation")} className={clsx(NAME_LINK, "inline-block py-2.5")}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Example>
      <TreeExamples />
    </Section>
  );
}

/** The keys of the example items are topic families. */
const markOf = ({ key }: TreeItem) => (
  <TopicMark
    family={TOPIC_FAMILIES.find((family) => family === key) ?? "none"}
    className="my-1 me-0.5 self-start"
  />
);

function TreeExamples() {
  const { t } = useTranslation("components");
  const here = useSectionLink();
  const to = here("navigation");
  const topics = useTopics();
  const below: TreeItem[] = topics.map(({ family, name, count }) => ({
    key: family,
    label: name,
    to,
    count,
    children: [],
  }));
  const items: TreeItem[] = topics.map(({ family, name, count }, index) => ({
    key: family,
    label: name,
    to,
    count,
    children: index === 2 ? [] : below,
  }));
  const partsLabel = ({ label }: TreeItem) => t("word.parts", { name: label });
  return (
    <>
      <Example of="Tree" caption={t("folded")}>
        <Tree items={items} openLevels={0} partsLabel={partsLabel} />
      </Example>
      <Example of="Tree sections" caption={t("icons")}>
        <Tree items={items} openLevels={1} partsLabel={partsLabel} sections mark={markOf} />
      </Example>
    </>
  );
}
