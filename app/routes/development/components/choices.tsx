import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Chip, ChipButton } from "~/components/chip";
import { CheckboxRow, FieldGroup, RadioRow } from "~/components/field";
import { RemovableChips } from "~/components/removable-chips";
import { Switch } from "~/components/switch";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Example, Section, useHere } from "./example";
import { useTopics } from "./samples";

export function Choices() {
  const { t } = useTranslation("components");
  const language = useLanguage();
  const here = useHere();
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
