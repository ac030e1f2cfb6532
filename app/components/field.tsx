import { clsx } from "clsx";
import { CircleAlert, Eye, EyeOff, Search } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { buttonClass } from "./button";
import { useHydrated } from "./use-live-form";

interface FieldFrame {
  id: string;
  label: ReactNode;
  /** Small addition to the label, such as "(optional)". */
  optional?: ReactNode;
  hint?: ReactNode;
  /** Id of further descriptions of the control, such as a list beside it. */
  describedBy?: string;
  /** One or several sentences; an empty list means no error. Accepts conform's `field.errors`. */
  error?: ReactNode | string[] | null;
  hideLabel?: boolean;
  className?: string;
}

const hasError = (error: FieldFrame["error"]) =>
  Array.isArray(error) ? error.length > 0 : error != null && error !== false && error !== "";

/** Returns the ARIA attributes of a control inside a `<Field>`, for controls of other modules. */
export function fieldAria({
  id,
  hint,
  describedBy,
  error,
}: Pick<FieldFrame, "id" | "hint" | "describedBy" | "error">) {
  const described = clsx(
    hint != null && `${id}-description`,
    hasError(error) && `${id}-error`,
    describedBy,
  );
  return {
    id,
    "aria-describedby": described || undefined,
    "aria-invalid": hasError(error) || undefined,
  } as const;
}

/** Styles a field's labels, hints and errors, at any place in its page. */
const FIELD =
  "field grid min-w-0 grid-cols-1 gap-1 [&_:is(.hint,.error)]:text-[0.9375rem] [&_:where(label,legend)]:wrap-anywhere [&_:where(label,legend)]:[line-height:1.375rem]";
const FIELD_BAD =
  "field-bad border-s-4 border-danger ps-4 [&_.input]:border-2 [&_.input]:border-danger";

/** Label, hint, error, control, in that order: a screen reader reads what comes before the control first. */
export function Field({
  id,
  label,
  optional,
  hint,
  error,
  hideLabel,
  className,
  children,
}: FieldFrame & { children: ReactNode }) {
  return (
    <div className={clsx(FIELD, hasError(error) && FIELD_BAD, className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : undefined}>
        {label}
        {optional ? <span className="count"> {optional}</span> : null}
      </label>
      <HintAndError id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

/** The sentences between a label and its control; `fieldAria` points at them. */
function HintAndError({ id, hint, error }: Pick<FieldFrame, "id" | "hint" | "error">) {
  return (
    <>
      {hint != null ? (
        <p id={`${id}-description`} className="hint">
          {hint}
        </p>
      ) : null}
      {hasError(error) ? (
        <FieldError id={`${id}-error`}>{Array.isArray(error) ? error.join(" ") : error}</FieldError>
      ) : null}
    </>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="error">
      <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </p>
  );
}

type FrameProps = Omit<FieldFrame, "className">;
type Control<T extends "input" | "select" | "textarea"> = Omit<
  ComponentProps<T>,
  "id" | "children"
> &
  FrameProps;

/** Splits the properties of a field into those of its frame and those of its control. */
function split<Props extends FieldFrame>({
  id,
  label,
  optional,
  hint,
  describedBy,
  error,
  hideLabel,
  className,
  ...control
}: Props) {
  const frame = { id, label, optional, hint, describedBy, error, hideLabel, className };
  return { frame, control };
}

export function TextField(props: Control<"input">) {
  const { frame, control } = split(props);
  return (
    <Field {...frame}>
      <input type="text" {...control} {...fieldAria(frame)} className="input" />
    </Field>
  );
}

/** A field for one required email address. */
export const EmailField = (props: Control<"input">) => (
  <TextField {...props} inputMode="email" spellCheck={false} autoCapitalize="none" required />
);

export function TextArea(props: Control<"textarea">) {
  const { frame, control } = split(props);
  return (
    <Field {...frame}>
      <textarea rows={4} {...control} {...fieldAria(frame)} className="input" />
    </Field>
  );
}

/** `children` are the `<option>`s. */
export function SelectField({ children, ...props }: Control<"select"> & { children: ReactNode }) {
  const { frame, control } = split(props);
  return (
    <Field {...frame}>
      <select {...control} {...fieldAria(frame)} className="input select">
        {children}
      </select>
    </Field>
  );
}

/** A field for a password. With script, an eye button shows what was typed. */
export function PasswordField({
  showLabel,
  hideValueLabel,
  ...props
}: Control<"input"> & { showLabel: string; hideValueLabel: string }) {
  const { frame, control } = split(props);
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <Field {...frame}>
      <div className="password relative">
        <input
          {...control}
          {...fieldAria(frame)}
          type={shown ? "text" : "password"}
          className="input pe-12"
          spellCheck={false}
          autoCapitalize="none"
        />
        {hydrated ? (
          <button
            type="button"
            className={buttonClass({
              variant: "bare",
              icon: true,
              className: "absolute end-0.5 top-0.5",
            })}
            aria-label={shown ? hideValueLabel : showLabel}
            onClick={() => setShown(!shown)}
          >
            {shown ? (
              <EyeOff size={22} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <Eye size={22} strokeWidth={1.75} aria-hidden="true" />
            )}
          </button>
        ) : null}
      </div>
    </Field>
  );
}

type CheckRowProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  label: ReactNode;
  /** At the row's end, already formatted. */
  count?: ReactNode;
  /** Whether it is indented, below its parent in a facet. */
  nested?: boolean;
  /** Whether rows are 36 px high from lg on, as in facets; on a phone they always have 44 px. */
  dense?: boolean;
  error?: ReactNode;
};

const CHECK =
  "check flex cursor-pointer gap-3 font-normal wrap-anywhere [.field_&]:[line-height:1.5rem]";
const BOXES = {
  checkbox: "rounded-tag checked:after:tick",
  radio: "rounded-full checked:after:size-2 checked:after:rounded-full checked:after:bg-paper",
};

function CheckRow({
  type,
  label,
  count,
  nested,
  dense,
  className,
  error,
  ...rest
}: CheckRowProps & { type: "checkbox" | "radio" }) {
  return (
    <>
      {error && rest.id ? <FieldError id={`${rest.id}-error`}>{error}</FieldError> : null}
      <label
        className={clsx(CHECK, dense ? "py-2.5 lg:py-1.5" : "py-2.5", nested && "ps-8", className)}
      >
        <input
          {...rest}
          type={type}
          className={clsx("check-box", BOXES[type])}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && rest.id ? `${rest.id}-error` : rest["aria-describedby"]}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
        {count != null ? <span className="count leading-6">{count}</span> : null}
      </label>
    </>
  );
}
export const CheckboxRow = (props: CheckRowProps) => <CheckRow {...props} type="checkbox" />;
export const RadioRow = (props: CheckRowProps) => <CheckRow {...props} type="radio" />;

/** Checkboxes or radio buttons that answer one question. */
export function FieldGroup({
  id,
  legend,
  optional,
  hint,
  error,
  children,
  className,
}: {
  id: string;
  legend: ReactNode;
  optional?: ReactNode;
  hint?: ReactNode;
  error?: FieldFrame["error"];
  children: ReactNode;
  className?: string;
}) {
  const { "aria-describedby": described } = fieldAria({ id, hint, error });
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={clsx(FIELD, hasError(error) && FIELD_BAD, className)}
      aria-describedby={described}
    >
      <legend>
        {legend}
        {optional ? <span className="count"> {optional}</span> : null}
      </legend>
      <HintAndError id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}

type SearchInputProps = ComponentProps<"input"> & { id: string };

export type SearchFieldProps = Omit<SearchInputProps, "type" | "children"> & {
  label: ReactNode;
  /** Visible on the start page, hidden elsewhere. */
  hideLabel?: boolean;
  submitLabel: string;
  /** Renders another input with these props, such as one with a list under the field. */
  renderInput?: (props: SearchInputProps) => ReactNode;
};

const renderPlain = (props: SearchInputProps) => <input {...props} type="search" />;

/** Field and red button in one frame; the `<form role="search">` around it belongs to the page. */
export function SearchField({
  id,
  label,
  hideLabel = true,
  submitLabel,
  className,
  renderInput = renderPlain,
  ...rest
}: SearchFieldProps) {
  return (
    <div className={clsx("relative max-w-170", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block"}>
        {label}
      </label>
      {/* Field and button are one shape, with or without focus. */}
      <div className="flex min-h-13.5 rounded-menu border-2 border-ink bg-raised has-[>input:focus-visible]:[outline:3px_solid_var(--focus)] has-[>input:focus-visible]:outline-offset-2 lg:min-h-15">
        {/* Not as wide as its default 20 characters, which would overflow a narrow phone. */}
        {renderInput({
          name: "q",
          autoComplete: "off",
          enterKeyHint: "search",
          ...rest,
          id,
          className:
            "w-0 flex-1 rounded-control px-3.5 text-[1.125rem] focus-visible:[outline:none]",
        })}
        <button
          type="submit"
          className="inline-flex min-w-14.5 cursor-pointer items-center justify-center gap-2.5 rounded-e-[5px] bg-fill px-4 font-semibold text-[#fff] hover:bg-fill-hover lg:px-6.5 forced-colors:border"
        >
          <Search size={22} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:sr-only">{submitLabel}</span>
        </button>
      </div>
    </div>
  );
}

/** The fields of the first and the last year side by side, in small letters. */
export function YearPair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-2 [&_label]:text-[0.875rem] [&_label]:font-normal [&_label]:text-ink-2">
      {children}
    </div>
  );
}
