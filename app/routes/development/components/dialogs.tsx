import { clsx } from "clsx";
import { ChevronDown, Download, Ellipsis, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Disclosure } from "~/components/disclosure";
import { TextField } from "~/components/field";
import { Menu, MENU_ITEM, MenuEntry } from "~/components/menu";
import { Popover } from "~/components/popover";
import { useHydrated } from "~/components/use-live-form";
import { STACK } from "~/features/forms/form-messages";
import { SendButton } from "~/features/forms/send-button";
import { MENU_ENTRY, SMALL_PANEL } from "~/features/shell/header-styles";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { Example, Section, SECTIONS, useHere } from "./example";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

export function Dialogs() {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const here = useHere();
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
  const here = useHere();
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
