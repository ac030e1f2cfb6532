import { CircleAlert } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";

export interface WrongField {
  fieldId: string;
  message: ReactNode;
}

interface ErrorSummaryProps {
  title: ReactNode;
  /** In the order of the fields, with the same words as at the field. */
  errors: readonly WrongField[];
}

/** First in the page after a form came back; takes the focus when a field is wrong that was not before. Give it a `key` per reply to take it each time. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  const fields = errors.map((error) => error.fieldId).join();
  const before = useRef<string[]>([]);
  useEffect(() => {
    const now = fields ? fields.split(",") : [];
    // Errors that go while a visitor types leave the focus where it is.
    if (now.some((field) => !before.current.includes(field))) ref.current?.focus();
    before.current = now;
  }, [fields]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={ref}
      className="error-summary rounded-control border-2 border-danger p-4.5 wrap-anywhere"
      role="alert"
      tabIndex={-1}
    >
      <h2 className="mb-1.5 flex items-center gap-2.5 t-title-l">
        <CircleAlert
          size={22}
          strokeWidth={1.75}
          aria-hidden="true"
          className="flex-none text-danger"
        />
        {title}
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a
              className="inline-block py-1 font-semibold text-danger"
              href={`#${error.fieldId}`}
              onClick={(event) => goToField(event, error.fieldId)}
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const CONTROL = "input:not([type=hidden]):not([disabled]), select, textarea, button";

/** Leads to a field without a new entry in the history, which would take the place of the page, or close the dialog that it is in. */
function goToField(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  // Of a field of several parts the first one, unless it can be led to itself.
  const control = field.matches(`${CONTROL}, [tabindex]`)
    ? field
    : field.querySelector<HTMLElement>(CONTROL);
  field.closest("details")?.setAttribute("open", "");
  field.scrollIntoView({ block: "center" });
  (control ?? field).focus({ preventScroll: true });
}
