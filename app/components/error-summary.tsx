import { CircleAlert } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "~/i18n/link";

export interface WrongField {
  fieldId: string;
  message: ReactNode;
  /** Path of the page with the field, without language, if it is another page. */
  page?: string;
}

interface ErrorSummaryProps {
  title: ReactNode;
  /** In field order, with the same text as at the field. */
  errors: readonly WrongField[];
  /** The component of the links to other pages. */
  link?: typeof Link;
}

const LINK_CLASS = "inline-block py-1 font-semibold text-danger";
const placeOf = ({ fieldId, page = "" }: WrongField): string => `${page}#${fieldId}`;

/**
 * Shown at the top of a form with errors. Takes the focus when a new field is invalid. Pass a new `key` per reply to focus it
 * again.
 */
export function ErrorSummary({ title, errors, link: PageLink = Link }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  const fields = errors.map(placeOf).join();
  const before = useRef<string[]>([]);
  useEffect(() => {
    const now = fields ? fields.split(",") : [];
    // Errors that disappear while a visitor types leave the focus where it is.
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
        {errors.map((error, at) => (
          // Several things can be wrong with one field.
          <li key={`${placeOf(error)} ${at}`}>
            {error.page === undefined ? (
              <a
                className={LINK_CLASS}
                href={placeOf(error)}
                onClick={(event) => goToField(event, error.fieldId)}
              >
                {error.message}
              </a>
            ) : (
              <PageLink className={LINK_CLASS} to={placeOf(error)}>
                {error.message}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const CONTROL = "input:not([type=hidden]):not([disabled]), select, textarea, button";

/** Moves to a field. Adds no entry to the history, because that would replace the page or close the dialog around the form. */
function goToField(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  // A field with several parts cannot get the focus itself, so its first part gets it.
  const control = field.matches(`${CONTROL}, [tabindex]`)
    ? field
    : field.querySelector<HTMLElement>(CONTROL);
  field.closest("details")?.setAttribute("open", "");
  field.scrollIntoView({ block: "center" });
  (control ?? field).focus({ preventScroll: true });
}
