import type { FormEvent, ReactNode } from "react";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

interface ChangeFormProps {
  /** Where it is sent, without language. */
  action: string;
  databaseId: number;
  /** Where it returns without JavaScript, without language. */
  back: string;
  fields: Record<string, string | number>;
  /** Called instead of sending, with JavaScript; missing if the page reloads either way. */
  onSend?: () => void;
  children: ReactNode;
}

/** A form for one change of one resource; its button is the child. */
export function ChangeForm({
  action,
  databaseId,
  back,
  fields,
  onSend,
  children,
}: ChangeFormProps) {
  const language = useLanguage();
  const onSubmit = (event: FormEvent) => {
    if (!onSend) return;
    event.preventDefault();
    onSend();
  };
  return (
    <form method="post" action={localisedPath(action, language)} onSubmit={onSubmit}>
      <input type="hidden" name="databaseId" value={databaseId} />
      <input type="hidden" name="back" value={localisedPath(back, language)} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
