import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { CheckboxRow, FieldGroup, RadioRow } from "~/components/field";
import { Notice } from "~/components/notice";
import { foreign } from "~/features/posts/place";
import { formatBytes } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { KeepBegun, KeepFailure, KeepProgress, StateWords } from "./keep-words";
import { keepPieces, keptState, remove, useKeeping } from "./keeping-store";
import { OFFLINE_PATH } from "./paths";
import { type Choice, type OfflinePiece, roomFor, sizeOf } from "./pieces";
import { useHolder } from "./use-holder";

const CHOICES: readonly Choice[] = ["text", "file"];

/** A form to choose resources of a list, as texts or files. Shows the size of the choice and what the device holds. */
export function KeepForm({ pieces }: { pieces: readonly OfflinePiece[] }) {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  const { kept, room, run, failure } = useKeeping();
  const holder = useHolder();
  const [choice, setChoice] = useState<Choice>("text");
  const keepable = pieces.filter(({ internal }) => !internal);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = keepable.filter(({ databaseId }) => !left.has(databaseId));
  const wanted = chosen.filter((piece) => !isHere(piece, choice, kept));
  const bytes = wanted.reduce((sum, piece) => sum + sizeOf(piece, choice), 0);
  const size = (value: number) => formatBytes(value, language);
  const here = pieces.flatMap(({ databaseId }) => kept.get(databaseId) ?? []);
  const isTight = room !== null && bytes > 0 && roomFor(wanted, choice) > room.free;

  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(left);
    for (const id of ids)
      if (isChosen) next.delete(id);
      else next.add(id);
    setLeft(next);
  };

  return (
    <form
      className="grid gap-5 [&_.count]:whitespace-nowrap"
      onSubmit={(event) => {
        event.preventDefault();
        void keepPieces({ pieces: wanted, choice, holder });
      }}
    >
      <p>
        {t("keep.intro")} {holder === "account" ? t("keep.account") : null}
      </p>
      <FieldGroup id="keep-what" legend={t("keep.what")}>
        {CHOICES.map((each) => (
          <RadioRow
            key={each}
            name="choice"
            value={each}
            checked={choice === each}
            disabled={run !== null}
            onChange={() => setChoice(each)}
            label={t(`keep.choice.${each}`)}
          />
        ))}
      </FieldGroup>
      <FieldGroup id="keep-pieces" legend={t("keep.pieces")}>
        {keepable.length > 1 ? (
          <CheckboxRow
            checked={chosen.length === keepable.length}
            disabled={run !== null}
            onChange={(event) =>
              choose(
                keepable.map(({ databaseId }) => databaseId),
                event.currentTarget.checked,
              )
            }
            label={t("keep.all", { count: keepable.length })}
            className="border-b border-line [&>span]:font-semibold"
          />
        ) : null}
        {pieces.map((piece) => (
          <CheckboxRow
            key={piece.databaseId}
            className="border-b border-line"
            checked={!piece.internal && !left.has(piece.databaseId)}
            disabled={piece.internal || run !== null}
            onChange={(event) => choose([piece.databaseId], event.currentTarget.checked)}
            label={
              <>
                <span lang={foreign(piece.language, language)} dir="auto">
                  {piece.title}
                </span>
                <StateWords piece={piece} choice={choice} />
              </>
            }
          />
        ))}
      </FieldGroup>
      {bytes > 0 ? (
        <p className="text-result text-ink-2">
          {room
            ? t("keep.room", { needed: size(bytes), free: size(room.free) })
            : t("keep.needed", { needed: size(bytes) })}
        </p>
      ) : null}
      {isTight ? (
        <Notice tone="warning" role="status">
          {t("keep.tight")}
        </Notice>
      ) : null}
      <KeepFailure />
      <KeepBegun />
      {run || failure || wanted.length > 0 || here.length === 0 ? null : (
        <Notice tone="success" role="status">
          {t("keep.done")} <Link to={OFFLINE_PATH}>{t("keep.see")}</Link>
        </Notice>
      )}
      {/* Stays in view when the list is long. */}
      <div className="-bottom-5 -mx-5 -mb-5 actions border-t border-line bg-raised px-5 py-3 not-has-[button]:hidden sm:-mx-7 sm:px-7 [@media(min-height:30rem)]:sticky">
        <KeepProgress />
        {wanted.length > 0 && !run ? (
          <Button variant="primary">{t("keep.submit", { count: wanted.length })}</Button>
        ) : null}
        {here.length > 0 && !run ? (
          <Button type="button" onClick={() => void remove(here)}>
            {t("keep.remove", { count: here.length })}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Whether a choice needs no download for a resource. */
function isHere(
  piece: OfflinePiece,
  choice: Choice,
  kept: ReturnType<typeof useKeeping>["kept"],
): boolean {
  const known = kept.get(piece.databaseId);
  return known?.choice === choice && keptState(known, piece.modified) === "kept";
}
