import { type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";
import { hasTyped } from "~/features/freshness/has-typed";
import { PIECES_LIST } from "./edit-query";

/** Asks for confirmation before unsaved text in the forms of `page` is lost. Works only with JavaScript. */
export function useUnsaved(page: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation("collection-edit");
  const question = t("unsaved");
  const isLost: BlockerFunction = ({ currentLocation: here, nextLocation: next }) => {
    const isSamePage = next.pathname === here.pathname;
    if (isSamePage && next.search === here.search) return false;
    // Another page of posts replaces only the notes; the forms above them stay.
    const lost = isSamePage ? document.getElementById(PIECES_LIST) : page.current;
    return lost !== null && hasTyped(lost) && !window.confirm(question);
  };
  const blocker = useBlocker(isLost);
  useEffect(() => {
    // The confirmation has already been answered.
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (page.current && hasTyped(page.current)) event.preventDefault();
  });
}
