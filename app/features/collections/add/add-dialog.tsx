import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loaded-dialog";
import { SEND_BUTTON_SPACE } from "~/features/forms/form-messages";
import { showMessage } from "~/features/collections/library/library";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { MY_COLLECTIONS_PATH } from "~/paths/collections";
import { type AddData, type AddReply, type Choice, useChangeSummary } from "./add-data";
import { AddForm } from "./add-form";

/** The page as a dialog over the current one. When all is done it closes, and a message says what changed. */
export function AddDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("add-to-collection");
  const language = useLanguage();
  const changeSummary = useChangeSummary();
  const [data, setData] = useState<AddData>();

  const onDone = useCallback(
    ({ changed, created }: AddReply, choices: Choice[]) => {
      const all = created ? [...choices, created] : choices;
      const named = (ids: number[] = []) =>
        all.filter(({ databaseId }) => ids.includes(databaseId));
      const [added, removed] = [named(changed?.added), named(changed?.removed)];
      const [only, ...others] = added.length > 0 ? added : removed;
      const link =
        others.length > 0
          ? { to: localisedPath(MY_COLLECTIONS_PATH, language), label: t("see.mine") }
          : only && { to: only.link, label: t("see") };
      showMessage({ text: changeSummary(added, removed), link });
      onClose();
    },
    // The texts belong to the language, which cannot change under a dialog.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [language, onClose],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      closeLabel={t("close")}
      bodyClassName={data ? SEND_BUTTON_SPACE : undefined}
    >
      {data ? (
        <AddForm post={data.post} choices={data.choices} action={page} onDone={onDone} />
      ) : (
        <LoadingPage page={page} onLoad={setData} />
      )}
    </Dialog>
  );
}
