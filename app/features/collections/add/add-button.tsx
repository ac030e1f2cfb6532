import type { FlatNamespace } from "i18next";
import { ListPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { COLLECTION_ITEM_TYPES } from "#contract/names";
import type { Card } from "#contract/shared";
import { buttonClass } from "~/components/button";
import { DialogLink } from "~/features/dialogs/dialog-host";
import { AccountLink } from "~/features/session/account-link";
import { usePagePath } from "~/features/page/page-context";
import { addPath } from "~/paths/collections";

interface AddButtonProps {
  post: Pick<Card, "databaseId" | "type" | "title" | "saved">;
  /** Shows a label beside the icon, on the resource's own page. */
  labelled?: boolean;
  /** For use in a row of small buttons. */
  small?: boolean;
  /** Id of the list on the page, if another list may have the same resource. */
  listId?: string;
}

const NAMESPACES: readonly FlatNamespace[] = ["add-to-collection", "collections", "forms", "cards"];
const load = () => import("./add-form").then((module) => module.AddDialog);

/**
 * A link to add a resource to collections. Visitors without a session sign in first and return to this button. Renders
 * nothing for resources that collections cannot hold.
 */
export function AddButton({
  post: { databaseId, type, title, saved },
  labelled,
  small,
  listId,
}: AddButtonProps) {
  const { t } = useTranslation("cards");
  const id = `add-${databaseId}${listId ? `-${listId}` : ""}`;
  const here = `${usePagePath()}#${id}`;
  if (!COLLECTION_ITEM_TYPES.includes(type)) return null;
  const className = buttonClass(labelled ? undefined : { variant: "bare", icon: true, small });
  const label = t("add.title", { title });
  const content = (
    <>
      <ListPlus size={small ? 20 : 22} strokeWidth={1.75} aria-hidden="true" />
      {labelled ? t("add") : null}
    </>
  );
  // Only cards of members say whether they are saved.
  return saved === undefined ? (
    <AccountLink form="login" redirect={here} className={className} label={label}>
      {content}
    </AccountLink>
  ) : (
    <DialogLink
      id={id}
      to={addPath(databaseId, here)}
      load={load}
      namespaces={NAMESPACES}
      className={className}
      label={label}
    >
      {content}
    </DialogLink>
  );
}
