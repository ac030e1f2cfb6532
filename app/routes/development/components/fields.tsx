import { useTranslation } from "react-i18next";
import {
  EmailField,
  Field,
  fieldAria,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
  CheckboxRow,
  FieldGroup,
  RadioRow,
  SearchField,
  YearPair,
} from "~/components/field";
import { OPTION, OPTION_NAME } from "~/components/list-classes";
import { useLiveInput } from "~/components/use-live-form";
import { useOptionalLabel } from "~/features/forms/form-messages";
import { Form, Link } from "~/i18n/link";
import { Example, Section, useSectionLink } from "./example";
import { useTopics } from "./lists-and-pictures";
import { Download, Trash2 } from "lucide-react";
import { Button, buttonClass, TwoLineLabel, Spinner } from "~/components/button";
import { useState } from "react";
import { Chip, ChipButton, RemovableChips } from "~/components/chip";
import { Switch } from "~/components/switch";
import { formatNumber, useLanguage } from "~/i18n/language";

const NO_TOPICS = [] as const;

export function Fields() {
  const { t } = useTranslation("components");
  const optional = useOptionalLabel();
  const topics = useTopics();
  return (
    <Section id="fields">
      <div className="grid grid-cols-1 gap-8 *:min-w-0 lg:grid-cols-2">
        <Example of="TextField" caption={t("plain")}>
          <TextField id="plain" label={t("word.name")} defaultValue={t("word.person")} />
        </Example>
        <Example of="TextField hint" caption={t("hint")}>
          <TextField id="hinted" label={t("word.name")} hint={t("word.hint")} />
        </Example>
        <Example of="TextField error" caption={t("error")}>
          <TextField
            id="wrong"
            label={t("word.name")}
            hint={t("word.hint")}
            error={t("word.missing")}
          />
        </Example>
        <Example of="TextField required" caption={t("required")}>
          <TextField id="needed" label={t("word.name")} required />
        </Example>
        <Example of="EmailField" caption={t("plain")}>
          <EmailField id="email" label={t("word.email")} autoComplete="off" />
        </Example>
        <Example of="TextField optional" caption={t("optional")}>
          <TextField id="voluntary" label={t("word.name")} optional={optional} />
        </Example>
        <Example of="TextField disabled" caption={t("disabled")}>
          <TextField
            id="disabled"
            label={t("word.name")}
            defaultValue={t("word.person")}
            disabled
          />
        </Example>
        <Example of="TextField hideLabel" caption={t("hiddenLabel")}>
          <TextField id="unlabelled" label={t("word.name")} hideLabel />
        </Example>
        <Example of="YearPair" caption={t("plain")}>
          <YearPair>
            <TextField id="first-year" label={t("word.from")} type="number" defaultValue="2015" />
            <TextField id="last-year" label={t("word.to")} type="number" defaultValue="2025" />
          </YearPair>
        </Example>
        <Example of="TextArea" caption={t("long")}>
          <TextArea id="long" label={t("word.kind")} defaultValue={t("word.text")} />
        </Example>
        <Example of="TextArea error" caption={t("error")}>
          <TextArea id="long-wrong" label={t("word.kind")} error={t("word.missing")} />
        </Example>
        <Example of="SelectField" caption={t("one")}>
          <SelectField id="select" label={t("word.topic")}>
            {topics.map(({ family, name }) => (
              <option key={family}>{name}</option>
            ))}
          </SelectField>
        </Example>
        <Example of="SelectField error" caption={t("error")}>
          <SelectField id="select-wrong" label={t("word.topic")} error={t("word.missing")}>
            {topics.map(({ family, name }) => (
              <option key={family}>{name}</option>
            ))}
          </SelectField>
        </Example>
        <Example of="SelectField disabled" caption={t("disabled")}>
          <SelectField id="select-disabled" label={t("word.topic")} disabled>
            <option>{topics[0].name}</option>
          </SelectField>
        </Example>
        <Example of="PasswordField" caption={t("hint")}>
          <PasswordField
            id="secret"
            label={t("word.password")}
            hint={t("word.hint")}
            showLabel={t("word.show")}
            hideValueLabel={t("word.hide")}
            autoComplete="off"
          />
        </Example>
        <Example of="Field, fieldAria" caption={t("file")}>
          <Field id="file" label={t("word.file")}>
            <input type="file" {...fieldAria({ id: "file" })} className="input" />
          </Field>
        </Example>
        <Example of="ComboboxField, ComboboxEntry" caption={t("suggestions")}>
          <Suggested />
        </Example>
      </div>
      <Example of="SearchField" caption={t("hiddenLabel")}>
        <Form action="/search" role="search" aria-label={t("section.fields")}>
          <SearchField id="search-example" label={t("word.topic")} submitLabel={t("word.search")} />
        </Form>
      </Example>
    </Section>
  );
}

const load = () => import("~/components/combobox");

/** With JavaScript, suggestions open below the field. */
function Suggested() {
  const { t } = useTranslation("components");
  const { live, input, plain } = useLiveInput(load);
  const topics = useTopics();
  const offered: readonly (typeof topics)[number][] = input.typed === "" ? NO_TOPICS : topics;
  const field = { ...fieldAria({ id: "suggested" }), autoComplete: "off", className: "input" };
  return (
    <div className="relative">
      <Field id="suggested" label={t("word.topic")}>
        {live ? (
          <live.ComboboxField
            {...field}
            input={input}
            listLabel={t("suggestions")}
            answer={offered}
            count={offered.length}
            inForm
          >
            {offered.map(({ family, name }) => (
              <live.ComboboxEntry key={family}>
                <button type="button" className={OPTION} onClick={() => input.write(name)}>
                  <span className={OPTION_NAME}>{name}</span>
                </button>
              </live.ComboboxEntry>
            ))}
          </live.ComboboxField>
        ) : (
          <input {...field} {...plain} type="text" />
        )}
      </Field>
    </div>
  );
}

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

export function Buttons() {
  const { t } = useTranslation("components");
  const here = useSectionLink();
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

export function Choices() {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const here = useSectionLink();
  const topics = useTopics();
  const [isOn, setOn] = useState(true);
  const [first, second, third] = topics;
  return (
    <Section id="choices">
      <div className="grid grid-cols-1 gap-8 *:min-w-0 lg:grid-cols-2">
        <Example of="FieldGroup, CheckboxRow" caption={t("hint")}>
          <FieldGroup id="several" legend={t("word.topic")} hint={t("word.hint")}>
            <CheckboxRow name="several" label={first.name} defaultChecked />
            <CheckboxRow name="several" label={second.name} />
            <CheckboxRow name="several" label={third.name} disabled />
          </FieldGroup>
        </Example>
        <Example of="FieldGroup error" caption={t("error")}>
          <FieldGroup id="several-wrong" legend={t("word.topic")} error={t("word.missing")}>
            <CheckboxRow name="several-wrong" label={first.name} />
            <CheckboxRow name="several-wrong" label={second.name} />
          </FieldGroup>
        </Example>
        <Example of="RadioRow" caption={t("one")}>
          <FieldGroup id="one" legend={t("word.topic")}>
            {topics.map(({ family, name }) => (
              <RadioRow
                key={family}
                name="one"
                value={family}
                label={name}
                defaultChecked={family === "education"}
              />
            ))}
          </FieldGroup>
        </Example>
        <Example of="CheckboxRow dense" caption={t("dense")}>
          <CheckboxRow
            dense
            label={first.name}
            count={formatNumber(first.count, language)}
            defaultChecked
          />
          <CheckboxRow
            dense
            nested
            label={second.name}
            count={formatNumber(second.count, language)}
          />
          <CheckboxRow dense label={third.name} count={formatNumber(third.count, language)} />
        </Example>
        <Example of="Switch" caption={t("atOnce")}>
          <Switch label={first.name} checked={isOn} onChange={setOn} />
        </Example>
        <Example of="CheckboxRow, FieldError" caption={t("error")}>
          <CheckboxRow id="box-wrong" label={first.name} error={t("word.missing")} />
        </Example>
      </div>
      <Example of="Chip, ChipButton" caption={t("chosen")} className="actions">
        <Chip to={here("choices")} on removeLabel={t("word.remove")}>
          {first.name}
        </Chip>
        <Chip to={here("choices")}>{second.name}</Chip>
        <ChipButton on removeLabel={t("word.remove")}>
          {first.name}
        </ChipButton>
        <ChipButton>{second.name}</ChipButton>
      </Example>
      <Example of="RemovableChips" caption={t("removable")}>
        <RemovableChips
          label={t("removable")}
          removeLabel={t("word.remove")}
          chips={topics.map(({ family, name }) => ({
            key: family,
            label: name,
            to: here("choices"),
          }))}
          clear={{ label: t("word.clear"), to: here("choices") }}
        />
      </Example>
    </Section>
  );
}
