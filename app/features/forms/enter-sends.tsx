interface EnterSendsProps {
  /** What the button that Enter stands for says, where it has a name. */
  name?: string;
  value?: string;
  formNoValidate?: boolean;
}

/** The first button of a form with more than one, which is what Enter in a field presses. */
export function EnterSends(button: EnterSendsProps) {
  return <button {...button} className="sr-only" tabIndex={-1} aria-hidden="true" />;
}
