import { type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";
import { hasTyped } from "~/features/freshness/has-typed";
import { PIECES_LIST } from "./edit-query";

/** Asks before something is lost that is typed into the forms of `page` and not saved. Only script can ask. */
export function useUnsaved(page: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation("collection-edit");
  const question = t("unsaved");
  const isLost: BlockerFunction = ({ currentLocation: here, nextLocation: next }) => {
    const isSamePage = next.pathname === here.pathname;
    if (isSamePage && next.search === here.search) return false;
    // Other pieces come with their own notes; the forms above them stay.
    const lost = isSamePage ? document.getElementById(PIECES_LIST) : page.current;
    return lost !== null && hasTyped(lost) && !window.confirm(question);
  };
  const blocker = useBlocker(isLost);
  useEffect(() => {
    // It has been answered already.
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (page.current && hasTyped(page.current)) event.preventDefault();
  });
}
