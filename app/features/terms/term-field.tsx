import type { TermFieldProps, ListedFieldTerm } from "./field-term";
import { FieldGroup } from "~/components/field";
import { useOptionalLabel } from "~/features/forms/form-messages";
import { SearchedTerms, FindTerms, ChosenChips } from "./searched-terms";
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/components/use-live-form";
import { TermTree } from "./term-boxes";

/**
 * Terms that can be scanned at once. Longer lists get a search field, and fold if as many terms are at the top level.
 * Chosen: a screen or two of a phone.
 */
const UNFILTERED_MAX = 20;

type ListedTermsProps = Pick<TermFieldProps, "id" | "name" | "data" | "scrolls" | "onChange"> & {
  allTerms: readonly ListedFieldTerm[];
  isWrong: boolean;
};

/**
 * All terms as boxes, in a tree if they have one. The boxes hold the choice, ticked by the user, by the browser's
 * restored form or by the search field. The chips only repeat it.
 */
function ListedTerms({ id, name, data, allTerms, isWrong, scrolls, onChange }: ListedTermsProps) {
  const { t } = useTranslation("terms");
  const hydrated = useHydrated();
  const boxes = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(data.chosen);

  const onInput = () => {
    const ticked = new Set(
      Array.from(
        boxes.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? [],
        ({ value }) => value,
      ),
    );
    const now = allTerms.filter(({ slug }) => ticked.has(slug));
    setChosen(now);
    onChange?.(now, []);
  };

  // Boxes may have been ticked or unticked before the script loaded.
  useEffect(() => {
    const changed = boxes.current?.querySelectorAll<HTMLInputElement>("input") ?? [];
    [...changed]
      .find((box) => box.checked !== box.defaultChecked)
      ?.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);

  const tick = (slug: string, checked: boolean) => {
    const box = boxes.current?.querySelector<HTMLInputElement>(
      `input[value="${CSS.escape(slug)}"]`,
    );
    if (!box || box.checked === checked) return;
    box.checked = checked;
    // Opens the folds around a term that was found by name.
    if (checked)
      for (
        let fold = box.closest("details");
        fold;
        fold = fold.parentElement?.closest("details") ?? null
      )
        fold.open = true;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const isSearched = hydrated && allTerms.length > UNFILTERED_MAX;
  const tree = <TermTree allTerms={allTerms} name={name} chosen={data.chosen} isWrong={isWrong} />;
  const isFolded = allTerms.filter(({ level }) => level === 0).length > UNFILTERED_MAX;
  return (
    <>
      {isSearched ? (
        <div className="mt-1 grid gap-2">
          <ChosenChips id={id} chosen={chosen} onRemove={({ slug }) => tick(slug, false)} />
          <FindTerms id={id} name={name} chosen={chosen} onAdd={({ slug }) => tick(slug, true)} />
        </div>
      ) : null}
      <div
        ref={boxes}
        onInput={onInput}
        className={
          clsx(
            isSearched && "mt-2",
            // Leaves room for the focus ring, which the scroll box would cut.
            scrolls && "-mx-[5px] max-h-80 overflow-y-auto overscroll-contain ps-[5px] pe-2",
          ) || undefined
        }
      >
        {isFolded ? (
          <details open={data.chosen.length > 0}>
            <summary className="min-h-11 py-2.5 font-semibold">
              {t("browse", { count: allTerms.length })}
            </summary>
            <div className="max-h-88 overflow-y-auto overscroll-contain px-1">{tree}</div>
          </details>
        ) : (
          tree
        )}
      </div>
    </>
  );
}

/**
 * A field to choose terms of one taxonomy: all of them are listed if they are few, otherwise the user finds them by name. Works
 * without script: the choice is ticked boxes, and a button sends the form to search for more.
 */
export function TermField({ label, hint, optional, error, ...field }: TermFieldProps) {
  const optionalLabel = useOptionalLabel();
  const { id, data } = field;
  return (
    <FieldGroup
      id={id}
      legend={label}
      optional={optional ? optionalLabel : null}
      hint={hint}
      error={error}
      className="terms"
    >
      {data.allTerms ? (
        <ListedTerms {...field} allTerms={data.allTerms} isWrong={error !== undefined} />
      ) : (
        <SearchedTerms {...field} isWrong={error !== undefined} />
      )}
    </FieldGroup>
  );
}
