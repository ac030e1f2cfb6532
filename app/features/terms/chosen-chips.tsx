import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChipButton } from "~/components/chip";
import { type FieldTerm, fullName } from "./field-term";

interface ChosenChipsProps {
  /** Id of the field; the input beside the chips is `{id}-find`. */
  id: string;
  chosen: readonly FieldTerm[];
  onRemove: (term: FieldTerm) => void;
  /** Proposed names. */
  proposed?: readonly string[];
  onWithdraw?: (name: string) => void;
}

/** The chosen terms as chips; a click removes one. Announces additions and removals to screen readers. */
export function ChosenChips({
  id,
  chosen,
  onRemove,
  proposed = NONE,
  onWithdraw,
}: ChosenChipsProps) {
  const { t } = useTranslation("terms");
  const said = useAnnouncement([...chosen.map(fullName), ...proposed]);
  const chips = [
    ...chosen.map((term) => ({
      key: term.slug,
      name: fullName(term),
      lang: term.lang,
      isNew: false,
      remove: () => onRemove(term),
    })),
    ...proposed.map((name) => ({
      key: `new ${name}`,
      name,
      lang: undefined,
      isNew: true,
      remove: () => onWithdraw?.(name),
    })),
  ];

  const take = (event: MouseEvent<HTMLButtonElement>, remove: () => void) => {
    const row = event.currentTarget.closest("li");
    const next =
      (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button") ??
      document.getElementById(`${id}-find`);
    next?.focus();
    remove();
  };

  return (
    <>
      <p role="status" className="sr-only empty:hidden">
        {said}
      </p>
      {chips.length > 0 ? (
        <ul className="flex flex-wrap gap-2" aria-label={t("chosen")}>
          {chips.map(({ key, name, lang, isNew, remove }) => (
            <li key={key} className="min-w-0">
              <ChipButton
                on
                removeLabel={t("remove")}
                onClick={(event) => take(event, remove)}
                className="max-w-full text-start wrap-anywhere max-lg:min-h-11 max-lg:rounded-[1.375rem] [&>svg]:flex-none"
              >
                <span lang={lang} dir="auto">
                  {name}
                </span>
                {isNew ? (
                  <small className="flex-none wrap-normal opacity-85"> {t("proposed")}</small>
                ) : null}
              </ChipButton>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const NONE: readonly string[] = [];

/** Returns the sentence about the last name added or removed. */
function useAnnouncement(names: readonly string[]): string {
  const { t } = useTranslation("terms");
  const [said, setSaid] = useState("");
  const list = names.join("\n");
  const before = useRef(list);
  useEffect(() => {
    const [was, is] = [before.current, list].map((one) => one.split("\n").filter(Boolean));
    before.current = list;
    const came = is?.find((name) => !was?.includes(name));
    const went = was?.find((name) => !is?.includes(name));
    if (came) setSaid(t("added", { name: came }));
    else if (went) setSaid(t("removed", { name: went }));
  }, [list, t]);
  return said;
}
