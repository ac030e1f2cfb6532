import { useTranslation } from "react-i18next";
import { YEAR_MAX, YEAR_MIN } from "#contract/limits";
import { Disclosure } from "~/components/disclosure";
import { TextField } from "~/components/field";
import { YearPair } from "~/features/search/year-pair";
import type { Histogram } from "./facets.server";
import type { ResultsData } from "./search.server";
import { useFieldValue } from "./use-search";

const HEIGHT = 40;
/** Each bar has 12 units, of which 2 are the gap to the next. */
const BAR = 10;
const STEP = 12;

/** Hits by year, with the chosen range in the accent colour; two text fields do the same. */
function YearBars({
  years,
  from,
  to,
}: {
  years: Histogram;
  from: number | null;
  to: number | null;
}) {
  const most = Math.max(...years.counts, 1);
  let chosen = "";
  let others = "";
  years.counts.forEach((count, i) => {
    if (count === 0) return;
    const height = Math.max(1, Math.round((count / most) * HEIGHT));
    const bar = `M${i * STEP} ${HEIGHT}v-${height}h${BAR}v${height}z`;
    const first = years.start + i * years.span;
    const within =
      (from !== null || to !== null) &&
      first + years.span > (from ?? YEAR_MIN) &&
      first <= (to ?? YEAR_MAX);
    if (within) chosen += bar;
    else others += bar;
  });
  return (
    <svg
      className="mb-3 w-full fill-edge forced-color-adjust-none"
      viewBox={`0 0 ${years.counts.length * STEP - 2} ${HEIGHT}`}
      preserveAspectRatio="none"
      height={HEIGHT}
      aria-hidden="true"
    >
      <path d={others} />
      <path className="fill-accent" d={chosen} />
    </svg>
  );
}

interface YearFieldProps {
  name: "from" | "to";
  label: string;
  value: number | null;
  onChange: (form: HTMLFormElement | null) => void;
}

function YearField({ name, label, value, onChange }: YearFieldProps) {
  const shown = value === null ? "" : String(value);
  const submit = (field: HTMLInputElement) => {
    if (field.value !== shown && field.validity.valid) onChange(field.form);
  };
  return (
    <TextField
      {...useFieldValue(shown)}
      id={`year-${name}`}
      name={name}
      label={label}
      type="number"
      inputMode="numeric"
      min={YEAR_MIN}
      max={YEAR_MAX}
      // Submits on blur, since a year is incomplete while it is typed. On Enter, browsers submit a form with two fields only if
      // it has a button.
      onBlur={(event) => submit(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === "Enter") submit(event.currentTarget);
      }}
    />
  );
}

export function YearGroup({
  data: { years, state },
  onChange,
}: {
  data: ResultsData;
  onChange: YearFieldProps["onChange"];
}) {
  const { t } = useTranslation("search");
  return (
    <Disclosure summary={t("year")} open>
      {years ? <YearBars years={years} from={state.from} to={state.to} /> : null}
      <YearPair>
        <YearField name="from" label={t("year.from")} value={state.from} onChange={onChange} />
        <YearField name="to" label={t("year.to")} value={state.to} onChange={onChange} />
      </YearPair>
    </Disclosure>
  );
}
