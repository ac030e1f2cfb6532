import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { useHydrated } from "~/components/use-hydrated";
import { ChosenChips } from "./chosen-chips";
import {
  type FieldName,
  type FieldTerm,
  isProposing,
  PROPOSAL_FIELDS,
  type TermFieldData,
  type TermFieldProps,
} from "./field-term";
import { FindTerms } from "./find-terms";
import { ChosenBoxes, FoundBoxes } from "./term-boxes";

type SearchedTermsProps = Pick<
  TermFieldProps,
  "id" | "name" | "data" | "findAction" | "findValue" | "isClosed" | "onChange"
> & { isWrong: boolean };

interface Choice {
  chosen: FieldTerm[];
  proposed: string[];
}

/**
 * A field for taxonomies too large to show whole: the user finds terms by name. With script the choice appears as chips,
 * without it as ticked boxes.
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
  const place = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<Choice>(data);
  const { chosen, proposed } = choice;
  const proposals = isProposing(name) && !isClosed ? PROPOSAL_FIELDS[name] : undefined;

  // Boxes ticked before the script loaded, read while they are still on the page.
  useLayoutEffect(() => {
    const boxes = [
      ...(place.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? []),
    ];
    if (boxes.every((box) => box.checked === box.defaultChecked)) return;
    const ticked = tickedOf(name, data, boxes);
    setChoice(ticked);
    onChange?.(ticked.chosen, ticked.proposed);
  }, [name, data, onChange]);

  // Notifies the form after the inputs have the choice. The event starts at the fieldset, because hidden inputs come and go.
  const told = useRef(choice);
  useEffect(() => {
    if (told.current !== choice)
      place.current?.closest("fieldset")?.dispatchEvent(new Event("input", { bubbles: true }));
    told.current = choice;
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
    <div ref={place} className="mt-1 grid gap-2">
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
        <ChosenBoxes name={name} data={data} />
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
      {hydrated ? null : <FoundBoxes name={name} data={data} isClosed={isClosed} />}
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
