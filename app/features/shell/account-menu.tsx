import {
  Bookmark,
  ChartColumn,
  ChevronDown,
  ClipboardCheck,
  Compass,
  FileText,
  Flag,
  Layers,
  LogOut,
  type LucideIcon,
  PenLine,
  Settings,
  Upload,
} from "lucide-react";
import type { ComponentProps, FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Popover } from "~/components/popover";
import { Tag } from "~/components/tag";
import { Avatar } from "~/features/posts/covers/avatar";
import { useLight, type ShellData } from "~/features/page/page-context";
import { DASHBOARD_PATH } from "~/paths/site";
import { ADMIN_PATH, REVIEW_PATH } from "~/paths/admin-links";
import { OWN_UPLOADS_PATH } from "~/paths/account";
import { HEADER_BUTTON, MENU_ENTRY, NEXT_PART, SITE_MENU, SMALL_PANEL } from "./header-styles";
import { UploadLink } from "~/features/uploads/form/upload-link";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";

/** Matches the storage keys of unsent upload forms. The group is the id of the form's user. */
const UPLOAD_FORM_KEY = /^upload:(\d+):/;
/** Prefix of the keys under which tus-js-client 4 remembers uploads. */
const TUS_KEY_PREFIX = "tus::";
/** How long signing out waits for a last save on the server. Chosen: an acceptable delay for a click. */
const LAST_SAVE_MS = 2_000;

/** Loads the code for the last save. It loads before it is needed, but only if the browser stores a form: few users upload. */
const loadSaving = () => import("./save-unsent-forms");
if (!import.meta.env.SSR && keys().some((key) => UPLOAD_FORM_KEY.test(key)))
  loadSaving().catch(() => undefined);

/**
 * Signs out after the browser has deleted this user's unsent upload forms, which are saved on the server if possible. Works
 * offline too.
 */
function signOut(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const form = event.currentTarget;
  void deleteUploadForms().finally(() => form.submit());
}

async function deleteUploadForms(): Promise<void> {
  const userIds = new Set(keys().flatMap((key) => userOfKey(key) ?? []));
  const otherUsers = new Set<number>();
  const saving =
    userIds.size > 0 &&
    loadSaving()
      .then(({ saveUnsentForms }) => saveUnsentForms(userIds, otherUsers))
      .catch(() => undefined);
  if (saving)
    await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, LAST_SAVE_MS))]);
  const isDeletable = (userId: number | null) =>
    userId !== null && userIds.has(userId) && !otherUsers.has(userId);
  const clear = () => {
    for (const key of keys())
      if (key.startsWith(TUS_KEY_PREFIX) || isDeletable(userOfKey(key)))
        localStorage.removeItem(key);
  };
  clear();
  // An open form is saved once more when its page closes; this listener runs after that.
  addEventListener("visibilitychange", clear);
}

/** Returns the id of the user whose upload form is stored under a key; null for all other keys. */
function userOfKey(key: string): number | null {
  const userId = UPLOAD_FORM_KEY.exec(key)?.[1];
  return userId === undefined ? null : Number(userId);
}

/** Returns an empty list if the browser has no storage for sites. */
function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

const ENTRY = `${MENU_ENTRY} has-[>svg]:gap-3`;

type ShellAccount = NonNullable<NonNullable<ShellData>["account"]>;

/** The icon of an entry. Light mode shows text only: the icons of both menus took a kilobyte of each page. */
function EntryIcon({ of: Icon, className = "flex-none" }: { of: LucideIcon; className?: string }) {
  return useLight() ? null : (
    <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={className} />
  );
}

/** The account menu of the header: name and face, and pages that members can reach from anywhere. */
export function AccountMenu({ account }: { account: ShellAccount }) {
  const { t } = useTranslation("common");
  return (
    <Popover
      name={SITE_MENU}
      className="site-menu-account relative min-w-0 max-lg:hidden"
      summaryClassName={`${HEADER_BUTTON} max-w-full`}
      summary={
        <>
          <Avatar name={account.name} image={account.image} size="s" />
          <span className="sr-only">{t("account.menu")}: </span>
          <span className="max-w-32 truncate max-[78rem]:sr-only">{account.name}</span>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
        </>
      }
    >
      <AccountEntries
        account={account}
        className={`site-menu-panel ${SMALL_PANEL} min-w-60`}
        entryClass="min-h-11"
        buttonClass="min-h-11 w-full"
      />
    </Popover>
  );
}

/** The account menu within the phone's menu. */
export function PhoneAccount({ account }: { account: ShellAccount }) {
  return (
    <div className={NEXT_PART}>
      <p className="flex items-center gap-3 py-2 font-semibold wrap-anywhere">
        <Avatar name={account.name} image={account.image} size="s" />
        {account.name}
      </p>
      <AccountEntries
        account={account}
        entryClass="-mx-3 min-h-12"
        buttonClass="-mx-3 min-h-12 w-[calc(100%+1.5rem)]"
      />
    </div>
  );
}

/** The number of tasks waiting for staff, with a sentence for screen readers. */
function Waiting({ count }: { count: number | undefined }) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  if (!count) return null;
  return (
    <>
      <Tag hidden>{formatNumber(count, language)}</Tag>
      <span className="sr-only">, {t("account.waiting", { count })}</span>
    </>
  );
}

interface AccountEntriesProps extends ComponentProps<"ul"> {
  account: ShellAccount;
  entryClass: string;
  buttonClass: string;
}

function AccountEntries({ account, entryClass, buttonClass, ...rest }: AccountEntriesProps) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const link = `${ENTRY} ${entryClass}`;
  return (
    <ul {...rest} aria-label={t("account.menu")}>
      {account.staff ? (
        <>
          <li>
            <Link className={link} to="/account/discovery/">
              <EntryIcon of={Compass} />
              {t("account.discovery")}
            </Link>
          </li>
          <li>
            <Link className={link} to="/evaluation-hub/">
              <EntryIcon of={ClipboardCheck} />
              {t("account.hub")}
            </Link>
          </li>
          <li>
            <Link className={link} to={DASHBOARD_PATH}>
              <EntryIcon of={ChartColumn} />
              {t("account.dashboard")}
            </Link>
          </li>
          <li>
            <Link className={link} to={REVIEW_PATH}>
              <EntryIcon of={Flag} />
              {t("account.review")}
              <Waiting count={account.waiting} />
            </Link>
          </li>
          {account.editor ? (
            <li>
              <Link className={link} to={ADMIN_PATH}>
                <EntryIcon of={PenLine} />
                {t("account.admin")}
              </Link>
            </li>
          ) : null}
        </>
      ) : null}
      <li>
        <Link className={link} to="/account/user-profile/#my-collections">
          <EntryIcon of={Layers} />
          {t("account.collections")}
        </Link>
      </li>
      <li>
        <Link className={link} to="/account/user-profile/#my-library">
          <EntryIcon of={Bookmark} />
          {t("account.library")}
        </Link>
      </li>
      <li>
        <UploadLink className={link}>
          <EntryIcon of={Upload} />
          {t("account.upload")}
        </UploadLink>
      </li>
      <li>
        <Link className={link} to={OWN_UPLOADS_PATH}>
          <EntryIcon of={FileText} />
          {t("account.uploads")}
        </Link>
      </li>
      <li>
        <Link className={link} to="/account/user-settings">
          <EntryIcon of={Settings} />
          {t("account.settings")}
        </Link>
      </li>
      <li className="mt-1.5 border-t border-line pt-1.5">
        {/* A plain form: it reloads the page, so that nothing loaded for this user stays. */}
        <form method="post" action={localisedPath("/account/logout", language)} onSubmit={signOut}>
          <button className={`${ENTRY} ${buttonClass} cursor-pointer text-start`}>
            <EntryIcon of={LogOut} className="flex-none mirror" />
            {t("account.logout")}
          </button>
        </form>
      </li>
    </ul>
  );
}
