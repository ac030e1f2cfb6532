import { useFetcher, useParams } from "react-router";
import type { CollaboratorReply } from "./collaborators/collaborator-list";
import type { PromotionReply } from "./promotion/promotion-panel";
import { DialogLink, type DialogLinkProps } from "~/features/dialogs/dialog-host";

const load = async () => (await import("./confirm/confirm-form")).ConfirmDialog;
const NAMESPACES = ["collection", "forms"] as const;

/** Links to the confirmation page. With JavaScript, it opens as a dialog over the current page. */
export function ConfirmLink(props: Omit<DialogLinkProps, "load" | "namespaces">) {
  return <DialogLink {...props} load={load} namespaces={NAMESPACES} />;
}

interface Replies {
  collaborators: CollaboratorReply;
  promotion: PromotionReply;
}

/**
 * Shares one fetcher for all changes of the collaborators of a collection, or of its promotion. A second change is ignored
 * while one is pending, and the last result is shown in one place.
 */
export function useChanges<What extends keyof Replies>(what: What) {
  // Keyed by slug, so that one collection's results do not show on another's page.
  const { slug = "" } = useParams();
  return useFetcher<Replies[What]>({ key: `collection-${what}-${slug}` });
}
