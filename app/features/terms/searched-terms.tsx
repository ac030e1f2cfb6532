import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type MouseEvent,
} from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { useHydrated, keepFromSubmitting, useLiveInput } from "~/components/use-live-form";
import {
  type FieldName,
  type FieldTerm,
  acceptsProposals,
  PROPOSAL_FIELDS,
  type TermFieldData,
  type TermFieldProps,
  fullName,
} from "./field-term";
import { ChosenCheckboxes, FoundCheckboxes } from "./term-boxes";
import { DOCUMENT_TERMS_MAX, SUGGEST_TEXT_MAX_CHARS } from "#contract/limits";
import { searchFieldOf, seenFieldOf } from "#contract/upload-rules";
import { formatNumber, useLanguage } from "~/i18n/language";
import type { TermChoice } from "./term-input";
import { ChipButton } from "~/components/chip";

interface FindTermsProps extends Omit<TermChoice, "termField"> {
  /** Id of the field. */
  id: string;
  name: FieldName;
  /** The text searched without script. */
  query?: string;
  isWrong?: boolean;
  /** The search button. */
  children?: ReactNode;
}

const load = () => import("./term-input");

/**
 * A search input for terms. With JavaScript, a list below it offers terms; its code loads when the input is first
 * focused. Without it, the form shows the matches. Text left in the input is sent with the form, which is then refused,
 * so that users notice that nothing was chosen.
 */
export function FindTerms({ id, name, query, isWrong, children, ...choice }: FindTermsProps) {
  const { t } = useTranslation("terms");
  const language = useLanguage();
  const hydrated = useHydrated();
  const { live, input, plain } = useLiveInput(load);
  const isFull = choice.chosen.length >= DOCUMENT_TERMS_MAX;
  const inputId = `${id}-find`;
  const field = {
    id: inputId,
    name: searchFieldOf(name),
    maxLength: SUGGEST_TEXT_MAX_CHARS,
    className: "input",
    autoComplete: "off",
    enterKeyHint: hydrated ? "enter" : "search",
    disabled: hydrated && isFull,
    "aria-invalid": isWrong || undefined,
  } as const;

  return (
    <div className="relative">
      <label htmlFor={inputId} className="text-result font-normal text-ink-2">
        {t(`find.${name}`)}
      </label>
      <div className="mt-1 flex gap-2">
        <div className="min-w-0 flex-1">
          {live ? (
            <live.TermInput {...field} {...choice} termField={name} input={input} />
          ) : (
            <input
              {...field}
              {...plain}
              type="search"
              defaultValue={query}
              onKeyDown={hydrated ? keepFromSubmitting : undefined}
            />
          )}
        </div>
        {children}
      </div>
      {query && !hydrated ? <input type="hidden" name={seenFieldOf(name)} value={query} /> : null}
      {hydrated && isFull ? (
        <p className="hint">{t("enough", { max: formatNumber(DOCUMENT_TERMS_MAX, language) })}</p>
      ) : null}
    </div>
  );
}

type SearchedTermsProps = Pick<
  TermFieldProps,
  "id" | "name" | "data" | "findAction" | "findValue" | "isClosed" | "onChange"
> & { isWrong: boolean };

interface Choice {
  chosen: FieldTerm[];
  proposed: string[];
}

/**
 * A field for taxonomies that are too large to list completely: the user finds terms by name. With script the choice appears as
 * chips, without it as ticked boxes.
 */
export function SearchedTerms({
  id,
  name,
  data,
  findAction,
  findValue,
  isClosed = false,
  isWrong,
  onChange,
}: SearchedTermsProps) {
  const { t } = useTranslation("terms");
  const hydrated = useHydrated();
  const root = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<Choice>(data);
  const { chosen, proposed } = choice;
  const proposals = acceptsProposals(name) && !isClosed ? PROPOSAL_FIELDS[name] : undefined;

  // Boxes ticked before the script loaded, read while they are still on the page.
  useLayoutEffect(() => {
    const boxes = [
      ...(root.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? []),
    ];
    if (boxes.every((box) => box.checked === box.defaultChecked)) return;
    const ticked = tickedOf(name, data, boxes);
    setChoice(ticked);
    onChange?.(ticked.chosen, ticked.proposed);
  }, [name, data, onChange]);

  // Notifies the form after the inputs have the choice. The event starts at the fieldset, because hidden inputs are added and
  // removed.
  const notified = useRef(choice);
  useEffect(() => {
    if (notified.current !== choice)
      root.current?.closest("fieldset")?.dispatchEvent(new Event("input", { bubbles: true }));
    notified.current = choice;
  }, [choice]);

  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    onChange?.(next.chosen, next.proposed);
  };
  const add = (term: FieldTerm) =>
    change({ chosen: [...chosen.filter(({ slug }) => slug !== term.slug), term] });
  const propose = (newName: string) => change({ proposed: [...proposed, newName] });

  return (
    <div ref={root} className="mt-1 grid gap-2">
      {hydrated ? (
        <>
          <ChosenChips
            id={id}
            chosen={chosen}
            proposed={proposed}
            onRemove={({ slug }) => change({ chosen: chosen.filter((term) => term.slug !== slug) })}
            onWithdraw={(oldName) =>
              change({ proposed: proposed.filter((one) => one !== oldName) })
            }
          />
          {chosen.map(({ slug }) => (
            <input key={slug} type="hidden" name={name} value={slug} />
          ))}
          {proposed.map((newName) => (
            <input key={newName} type="hidden" name={proposals} value={newName} />
          ))}
        </>
      ) : (
        <ChosenCheckboxes name={name} data={data} />
      )}
      <FindTerms
        id={id}
        name={name}
        chosen={chosen}
        onAdd={add}
        proposed={proposed}
        onPropose={proposals && propose}
        query={data.find?.query}
        isWrong={isWrong}
      >
        {hydrated ? null : (
          <Button
            {...findValue}
            formAction={findAction}
            formNoValidate
            className="min-h-12 flex-none"
            aria-label={t(`find.${name}`)}
          >
            {t("find")}
          </Button>
        )}
      </FindTerms>
      {hydrated ? null : <FoundCheckboxes name={name} data={data} isClosed={isClosed} />}
    </div>
  );
}

/** Returns the choice from the ticked boxes, with the terms that the server rendered. */
function tickedOf(
  field: FieldName,
  { chosen, find }: TermFieldData,
  boxes: readonly HTMLInputElement[],
): Choice {
  const ticked = boxes.filter(({ checked }) => checked);
  const slugs = new Set(ticked.flatMap(({ name, value }) => (name === field ? value : [])));
  return {
    chosen: [...chosen, ...(find?.found ?? [])].filter(({ slug }) => slugs.delete(slug)),
    proposed: ticked.filter(({ name }) => name !== field).map(({ value }) => value),
  };
}

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
  const announcement = useAnnouncement([...chosen.map(fullName), ...proposed]);
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

  const removeChip = (event: MouseEvent<HTMLButtonElement>, remove: () => void) => {
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
        {announcement}
      </p>
      {chips.length > 0 ? (
        <ul className="flex flex-wrap gap-2" aria-label={t("chosen")}>
          {chips.map(({ key, name, lang, isNew, remove }) => (
            <li key={key} className="min-w-0">
              <ChipButton
                on
                removeLabel={t("remove")}
                onClick={(event) => removeChip(event, remove)}
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
  const [announcement, setAnnouncement] = useState("");
  const list = names.join("\n");
  const before = useRef(list);
  useEffect(() => {
    const [was, is] = [before.current, list].map((one) => one.split("\n").filter(Boolean));
    before.current = list;
    const added = is?.find((name) => !was?.includes(name));
    const removed = was?.find((name) => !is?.includes(name));
    if (added) setAnnouncement(t("added", { name: added }));
    else if (removed) setAnnouncement(t("removed", { name: removed }));
  }, [list, t]);
  return announcement;
}
