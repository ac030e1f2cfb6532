import { type ComponentType, useEffect, useState } from "react";
import { loadTexts } from "~/i18n/texts.client";
import { useLibraryStore } from "./library-store";
import type { LibraryToastProps } from "./library-toast";

/**
 * Says what became of a change of the library, on every page of whoever is signed in. The words are fetched before there
 * is anything to say: most often what fails is the line.
 */
export function LibraryMessages() {
  const { message } = useLibraryStore();
  const [View, setView] = useState<ComponentType<LibraryToastProps> | null>(null);
  useEffect(() => {
    // Without its words a change is still shown, and undone, at its button.
    Promise.all([import("./library-toast"), loadTexts("library")]).then(([module]) => setView(() => module.LibraryToast), () => undefined);
  }, []);
  return <output className="toasts">{message && View ? <View key={message.key} message={message} /> : null}</output>;
}
