import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

interface ErrorSummaryProps {
  title: ReactNode;
  /** In the order of the fields, with the same words as at the field. */
  errors: { fieldId: string; message: ReactNode }[];
}

/** First in the page after a form came back; takes the focus when other fields are wrong. Give it a `key` per reply to take it each time. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  const fields = errors.map((error) => error.fieldId).join();
  useEffect(() => {
    if (fields) ref.current?.focus();
  }, [fields]);
  if (errors.length === 0) return null;
  return (
    <div ref={ref} className="error-summary" role="alert" tabIndex={-1}>
      <h2>
        <CircleAlert size={22} strokeWidth={1.75} aria-hidden="true" />
        {title}
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a href={`#${error.fieldId}`}>{error.message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
