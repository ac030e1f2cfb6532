import { isAdministrator, ROLES } from "#contract/roles";
import { UserPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PersonRow } from "#contract/accounts";
import { Button, buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SelectField } from "~/components/field";
import { accountOf, contentContext } from "~/contexts";
import { AdminFrame, AdminLead } from "~/features/admin/admin-page";
import {
  AdminFilters,
  AdminList,
  AdminListRow,
  AdminTools,
  NEW_BUTTON,
} from "~/features/admin/admin-list";
import {
  INVITE_PATH,
  PEOPLE_PATH,
  type PeopleListState,
  peoplePath,
  personPath,
  readPeopleListState,
} from "~/paths/admin";
import { PersonFacts } from "~/features/admin/person-facts";
import { ReviewPages } from "~/features/admin/review/review-list";
import { INK_LINK } from "~/features/uploads/contribution-facts";
import { WordSearch } from "~/features/admin/review/review-filters";
import { unlisted } from "~/features/page/page-meta";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-people", "review"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const requested = readPeopleListState(url.searchParams);
  const { people, count, page, pages } = await content.get("/users", {
    params: { query: { ...requested } },
  });
  const t = i18nOf(content.language).getFixedT(null, "admin-people");
  return {
    people,
    count,
    pages,
    place: { ...requested, page },
    mayInvite: isAdministrator(accountOf(context)),
    meta: unlisted(PEOPLE_PATH, t("title"), t("lead")),
  };
}

/** The accounts and their roles. */
export default function People({
  loaderData: { people, count, pages, place, mayInvite },
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-people");
  return (
    <AdminFrame section="people">
      <AdminLead>{t("lead")}</AdminLead>
      <AdminTools>
        <Filters place={place} />
        {mayInvite ? (
          <Link
            to={INVITE_PATH}
            className={buttonClass({ variant: "primary", className: NEW_BUTTON })}
          >
            <UserPlus size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("invite")}
          </Link>
        ) : null}
      </AdminTools>
      {people.length > 0 ? (
        <AdminList count={t("count", { count })}>
          {people.map((person) => (
            <Row key={person.databaseId} person={person} />
          ))}
        </AdminList>
      ) : (
        <EmptyState blocks="search" title={t("none")}>
          <p>{t("noneText")}</p>
        </EmptyState>
      )}
      <ReviewPages
        page={place.page}
        pages={pages}
        to={(page) => peoplePath({ ...place, page })}
        className="my-4"
      />
    </AdminFrame>
  );
}

function Filters({ place: { search, role } }: { place: PeopleListState }) {
  const { t } = useTranslation("admin-people");
  return (
    <AdminFilters key={`${search} ${role}`} action={PEOPLE_PATH}>
      <WordSearch id="people-search" label={t("search")} defaultValue={search} />
      <SelectField id="people-role" name="role" label={t("role")} defaultValue={role ?? ""}>
        <option value="">{t("role.all")}</option>
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {t(`role.${one}`)}
          </option>
        ))}
      </SelectField>
      <Button>{t("show")}</Button>
    </AdminFilters>
  );
}

function Row({ person }: { person: PersonRow }) {
  return (
    <AdminListRow
      title={
        <Link to={personPath(person.databaseId)} className={`py-2 ${INK_LINK}`}>
          {person.name}
        </Link>
      }
      columns="lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.5fr)]"
    >
      <p dir="ltr">{person.email}</p>
      <PersonFacts person={person} />
    </AdminListRow>
  );
}
