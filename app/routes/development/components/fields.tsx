import { useTranslation } from "react-i18next";
import {
  EmailField,
  Field,
  fieldAria,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
} from "~/components/field";
import { OPTION, OPTION_NAME } from "~/components/option-look";
import { SearchField } from "~/components/search-field";
import { useLiveInput } from "~/components/use-live-input";
import { useOptional } from "~/features/forms/form-words";
import { Form } from "~/i18n/link";
import { Example, Section } from "./example";
import { useTopics } from "./samples";

const NO_TOPICS = [] as const;

export function Fields() {
  const { t } = useTranslation("components");
  const optional = useOptional();
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
