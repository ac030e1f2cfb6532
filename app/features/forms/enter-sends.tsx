interface EnterSendsProps {
  /** Name of the button that Enter activates, if it has one. */
  name?: string;
  value?: string;
  formNoValidate?: boolean;
}

/** The first button of a form with several, which Enter in a field activates. */
export function EnterSends(button: EnterSendsProps) {
  return <button {...button} className="sr-only" tabIndex={-1} aria-hidden="true" />;
}
