import { useTranslation } from "react-i18next";
import type { AuditAnswer } from "#contract/audit";
import { AUDIT_EVENTS } from "#contract/names";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SelectField, TextField } from "~/components/field";
import { getAuditLog } from "~/content/uploads.server";
import { contentContext } from "~/contexts";
import { AuditList, ReviewLead, ReviewPages } from "~/features/admin/review/review-list";
import { FilterForm, WordSearch } from "~/features/admin/review/review-filters";
import { AUDIT_LOG_PATH, logPath, type LogState, readLogState } from "~/paths/admin";
import { unlisted } from "~/features/page/page-meta";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["review", "review-lists", "audit"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const requested = readLogState(url.searchParams);
  const { entries, people, count, page, pages } = await getAuditLog(content, requested);
  const t = i18nOf(content.language).getFixedT(null, "audit");
  return {
    entries,
    people,
    count,
    pages,
    listState: { ...requested, page },
    meta: unlisted(AUDIT_LOG_PATH, t("title"), t("lead")),
  };
}

/** The audit log: decisions and changes by staff. */
export default function AuditLog({
  loaderData: { entries, people, count, pages, listState },
}: Route.ComponentProps) {
  const { t } = useTranslation("audit");
  return (
    <>
      <ReviewLead>{t("lead")}</ReviewLead>
      <Filters listState={listState} people={people} />
      {entries.length > 0 ? (
        <>
          <p className="text-ink-2" role="status">
            {t("count", { count })}
          </p>
          <AuditList entries={entries} />
        </>
      ) : (
        <EmptyState
          blocks="search"
          title={t("empty")}
          actions={
            <Link to={AUDIT_LOG_PATH} className={buttonClass()}>
              {t("all")}
            </Link>
          }
        >
          <p>{t("emptyText")}</p>
        </EmptyState>
      )}
      <ReviewPages
        page={listState.page}
        pages={pages}
        to={(page) => logPath({ ...listState, page })}
      />
    </>
  );
}

function Filters({
  listState: { search, event, by, from, until },
  people,
}: {
  listState: LogState;
  people: AuditAnswer["people"];
}) {
  const { t } = useTranslation("audit");
  const isNarrowed = [search, event, by, from, until].some((value) => value !== undefined);
  return (
    // The fields show the current query; the key resets them for a new one.
    <FilterForm
      key={logPath({ search, event, by, from, until, page: 1 })}
      action={AUDIT_LOG_PATH}
      role="search"
      clear={isNarrowed ? AUDIT_LOG_PATH : undefined}
    >
      <WordSearch id="log-search" label={t("filter.words")} defaultValue={search} />
      <SelectField id="log-event" name="event" label={t("filter.event")} defaultValue={event ?? ""}>
        <option value="">{t("filter.event.all")}</option>
        {AUDIT_EVENTS.map((one) => (
          <option key={one} value={one}>
            {t(`event.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField id="log-by" name="by" label={t("filter.by")} defaultValue={by ?? ""}>
        <option value="">{t("filter.by.all")}</option>
        {people.map(({ databaseId, name }) => (
          <option key={databaseId} value={databaseId}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        id="log-from"
        name="from"
        type="date"
        label={t("filter.from")}
        defaultValue={from}
      />
      <TextField
        id="log-until"
        name="until"
        type="date"
        label={t("filter.until")}
        defaultValue={until}
      />
    </FilterForm>
  );
}
