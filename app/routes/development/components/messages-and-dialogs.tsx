import { Lock, ChevronDown, Download, Ellipsis, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { EmptyState, type EmptyStateBlocks } from "~/components/empty-state";
import { ErrorSummary } from "~/components/error-summary";
import { Notice, Toast, ToastBox, ToastText, Toasts } from "~/components/messages";
import { Tag } from "~/components/tag";
import { useHydrated } from "~/components/use-live-form";
import { Link } from "~/i18n/link";
import { Example, Section, useSectionLink, SECTIONS } from "./example";
import { clsx } from "clsx";
import { Dialog } from "~/components/dialog";
import { TextField } from "~/components/field";
import { Menu, MENU_ITEM, MenuEntry } from "~/components/menu";
import { Popover } from "~/components/popover";
import { STACK, SendButton } from "~/features/forms/form-messages";
import { MENU_ENTRY, SMALL_PANEL } from "~/features/shell/header-styles";
import { formatNumber, useLanguage } from "~/i18n/language";

const BLOCKS: readonly EmptyStateBlocks[] = [
  "search",
  "missing",
  "library",
  "signed-out",
  "error",
  "offline",
  "collection",
  "uploads",
  "internal",
];

/** These examples cannot be closed. */
const stay = () => {};

export function Messages() {
  const { t } = useTranslation("components");
  const here = useSectionLink();
  return (
    <Section id="messages">
      <Example of="Notice" caption={t("tones")} className="grid gap-3">
        <Notice>{t("word.text")}</Notice>
        <Notice tone="success">{t("word.saved")}</Notice>
        <Notice tone="warning">{t("word.text")}</Notice>
        <Notice tone="danger">
          {t("word.failed")} <Link to={here("messages")}>{t("word.next")}</Link>
        </Notice>
      </Example>
      <Example of="Tag" caption={t("tones")} className="actions">
        <Tag icon={<Lock size={14} strokeWidth={1.75} aria-hidden="true" />}>{t("word.kind")}</Tag>
        <Tag tone="accent">{t("word.kind")}</Tag>
        <Tag tone="info">{t("word.kind")}</Tag>
        <Tag tone="success">{t("word.kind")}</Tag>
        <Tag tone="warning">{t("word.kind")}</Tag>
        <Tag tone="danger">{t("word.kind")}</Tag>
      </Example>
      <Example of="Toast" caption={t("tones")} className="grid max-w-128 gap-3">
        <Toast stays closeLabel={t("word.close")} onClose={stay}>
          {t("word.saved")}
        </Toast>
        <Toast
          stays
          closeLabel={t("word.close")}
          onClose={stay}
          action={
            <button type="button" className={buttonClass({ variant: "bare" })}>
              {t("word.show")}
            </button>
          }
        >
          {t("word.saved")}
        </Toast>
        <Toast error closeLabel={t("word.close")} onClose={stay}>
          {t("word.failed")}
        </Toast>
      </Example>
      <Example of="ToastBox, ToastText" caption={t("plain")} className="max-w-128">
        <ToastBox>
          <ToastText>{t("word.text")}</ToastText>
        </ToastBox>
      </Example>
      <Example of="Toasts, ToastText" caption={t("atFoot")}>
        <ToastAtFoot />
      </Example>
      <Example of="ErrorSummary" caption={t("folded")}>
        {/* Collapsed, because the error summary takes the focus when it appears. */}
        <Disclosure summary={t("error")}>
          <ErrorSummary
            title={t("word.failed")}
            errors={[
              { fieldId: "wrong", message: t("word.missing") },
              { fieldId: "several-wrong", message: t("word.missing") },
            ]}
          />
        </Disclosure>
      </Example>
      <Example of="EmptyState" caption={t("action")}>
        <EmptyState
          blocks="search"
          level={3}
          title={t("word.title")}
          actions={
            <Link to={here("messages")} className={buttonClass({ variant: "primary" })}>
              {t("word.next")}
            </Link>
          }
        >
          <p>{t("word.text")}</p>
        </EmptyState>
      </Example>
      <Example
        of="EmptyState blocks"
        caption={t("variants")}
        className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3"
      >
        {BLOCKS.map((blocks) => (
          <EmptyState key={blocks} blocks={blocks} level={3} title={t("word.title")} />
        ))}
      </Example>
    </Section>
  );
}

/** A button that shows a toast with JavaScript. The toast disappears after five seconds. */
function ToastAtFoot() {
  const { t } = useTranslation("components");
  const hydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  const close = useCallback(() => setShown(false), []);
  return (
    <>
      <Button type="button" disabled={!hydrated} onClick={() => setShown(true)}>
        {t("word.show")}
      </Button>
      <Toasts>
        {isShown ? (
          <Toast closeLabel={t("word.close")} onClose={close}>
            {t("word.saved")}
          </Toast>
        ) : null}
      </Toasts>
    </>
  );
}

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

export function Dialogs() {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const here = useSectionLink();
  return (
    <Section id="dialogs">
      <Example of="Dialog" caption={t("plain")}>
        <OpenedDialog />
      </Example>
      <Example of="Dialog wide" caption={t("wide")}>
        <OpenedDialog wide />
      </Example>
      <Example of="Dialog sheet" caption={t("sheet")}>
        <OpenedDialog sheet />
      </Example>
      <Example of="Disclosure" caption={t("folded")}>
        <Disclosure
          summary={t("topic.education")}
          chosen={t("word.chosen", { number: formatNumber(2, language) })}
        >
          <p>{t("word.text")}</p>
        </Disclosure>
        <Disclosure summary={t("topic.health")} bare open>
          <p>{t("word.text")}</p>
        </Disclosure>
      </Example>
      <Example of="Menu, MenuEntry" caption={t("words")} className="flex justify-end">
        <Menu
          summaryClassName={buttonClass()}
          summary={
            <>
              {t("word.more")}
              <ChevronDown {...ICON} />
            </>
          }
        >
          <MenuEntry>
            <Link to={here("dialogs")} className={MENU_ITEM}>
              <Download {...ICON} />
              {t("word.download")}
            </Link>
          </MenuEntry>
          <MenuEntry>
            <button type="button" className={MENU_ITEM}>
              <Trash2 {...ICON} />
              {t("word.delete")}
            </button>
          </MenuEntry>
        </Menu>
      </Example>
      <Example of="Menu label" caption={t("icon")} className="flex justify-end">
        <Menu
          label={t("word.more")}
          summaryClassName={buttonClass({ variant: "bare", icon: true })}
          summary={<Ellipsis {...ICON} />}
        >
          <MenuEntry>
            <Link to={here("dialogs")} className={MENU_ITEM}>
              {t("word.show")}
            </Link>
          </MenuEntry>
        </Menu>
      </Example>
      <Example of="Popover" caption={t("links")} className="flex justify-end">
        <LinksPopover name="alone" label={t("word.more")} />
      </Example>
      <Example of="Popover name" caption={t("one")} className="flex justify-end gap-3">
        <LinksPopover name="together" label={t("topic.education")} />
        <LinksPopover name="together" label={t("topic.health")} />
      </Example>
    </Section>
  );
}

function LinksPopover({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation("components");
  const here = useSectionLink();
  return (
    <Popover
      name={name}
      className="relative"
      summaryClassName={buttonClass()}
      summary={
        <>
          {label}
          <ChevronDown {...ICON} />
        </>
      }
    >
      <ul className={SMALL_PANEL}>
        {SECTIONS.slice(0, 3).map((section) => (
          <li key={section}>
            <Link to={here(section)} className={clsx(MENU_ENTRY, "min-h-11")}>
              {t(`section.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** A button that opens a dialog with JavaScript. Dialogs have a form; this one sends nothing. */
function OpenedDialog({ wide, sheet }: { wide?: boolean; sheet?: boolean }) {
  const { t } = useTranslation("components");
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button type="button" disabled={!hydrated} onClick={() => setOpen(true)}>
        {t("word.show")}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t("word.title")}
        closeLabel={t("word.close")}
        wide={wide}
        sheet={sheet}
        actions={
          wide ? (
            <Button type="button" onClick={close}>
              {t("word.save")}
            </Button>
          ) : undefined
        }
      >
        <form
          className={STACK}
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <p>{t("word.text")}</p>
          <TextField id="in-dialog" label={t("word.name")} />
          {wide ? null : <SendButton pending={false}>{t("word.save")}</SendButton>}
        </form>
      </Dialog>
    </>
  );
}
