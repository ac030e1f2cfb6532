import { type ComponentType, useEffect, useState } from "react";
import { Toasts } from "~/components/toasts";
import { loadNamespaces } from "~/i18n/load-namespaces";
import { useLibraryStore } from "./library-store";
import type { LibraryToastProps } from "./library-toast";

/**
 * Says what became of a change of the library, or of what was asked for in a dialog, on every page. For members the words
 * are fetched before there is anything to say: most often what fails is the line.
 */
export function LibraryMessages({ isMember }: { isMember: boolean }) {
  const { message } = useLibraryStore();
  const [View, setView] = useState<ComponentType<LibraryToastProps> | null>(null);
  // Where the line broke, the next message tries again.
  const wanted = View === null && (message?.key ?? isMember);
  useEffect(() => {
    if (!wanted) return;
    // Without its words a change is still shown, and undone, at its button.
    Promise.all([import("./library-toast"), loadNamespaces("library")]).then(
      ([module]) => setView(() => module.LibraryToast),
      () => undefined,
    );
  }, [wanted]);
  // It is there before the words come, so that they are heard; visitors, who seldom hear anything, have none in waiting.
  if (!isMember && !message) return null;
  return <Toasts>{message && View ? <View key={message.key} message={message} /> : null}</Toasts>;
}
