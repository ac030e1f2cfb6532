import { Download, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass, TwoLineLabel } from "~/components/button";
import { Spinner } from "~/components/spinner";
import { Link } from "~/i18n/link";
import { Example, Section, useHere } from "./example";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

export function Buttons() {
  const { t } = useTranslation("components");
  const here = useHere();
  return (
    <Section id="buttons">
      <Example of="Button" caption={t("variants")} className="actions">
        <Button type="button" variant="primary">
          {t("word.save")}
        </Button>
        <Button type="button">{t("word.search")}</Button>
        <Button type="button" variant="quiet">
          {t("word.show")}
        </Button>
        <Button type="button" variant="danger">
          {t("word.delete")}
        </Button>
        <Button type="button" variant="bare">
          {t("word.close")}
        </Button>
      </Example>
      <Example of="Button small" caption={t("small")} className="actions">
        <Button type="button" small variant="primary">
          {t("word.save")}
        </Button>
        <Button type="button" small>
          {t("word.search")}
        </Button>
        <Button type="button" small variant="quiet">
          {t("word.show")}
        </Button>
        <Button type="button" small icon aria-label={t("word.delete")}>
          <Trash2 {...ICON} />
        </Button>
      </Example>
      <Example of="Button icon" caption={t("icon")} className="actions">
        <Button type="button" icon aria-label={t("word.delete")}>
          <Trash2 {...ICON} />
        </Button>
        <Button type="button" icon variant="bare" aria-label={t("word.download")}>
          <Download {...ICON} />
        </Button>
        <Button type="button">
          <Download {...ICON} />
          {t("word.download")}
        </Button>
      </Example>
      <Example of="Button block" caption={t("block")}>
        <Button type="button" block variant="primary">
          {t("word.save")}
        </Button>
      </Example>
      <Example of="Button pending" caption={t("waiting")} className="actions">
        <Button type="button" variant="primary" pending pendingLabel={t("word.saving")}>
          {t("word.save")}
        </Button>
        <Button type="button" pending>
          {t("word.search")}
        </Button>
      </Example>
      <Example of="Button disabled" caption={t("disabled")} className="actions">
        <Button type="button" variant="primary" disabled>
          {t("word.save")}
        </Button>
        <Button type="button" disabled>
          {t("word.search")}
        </Button>
      </Example>
      <Example of="TwoLineLabel" caption={t("twoLines")}>
        <Button type="button" variant="primary">
          <TwoLineLabel
            icon={<Download {...ICON} />}
            label={t("word.download")}
            detail={t("word.title")}
          />
        </Button>
      </Example>
      <Example of="buttonClass" caption={t("asButton")} className="actions">
        <Link to={here("buttons")} className={buttonClass({ variant: "primary" })}>
          {t("word.next")}
        </Link>
        <Link to={here("buttons")} className={buttonClass()}>
          {t("word.previous")}
        </Link>
      </Example>
      <Example of="link-button" caption={t("asLink")}>
        <button type="button" className="link-button">
          {t("word.show")}
        </button>
      </Example>
      <Example of="Spinner" caption={t("waiting")}>
        <Spinner />
      </Example>
    </Section>
  );
}
