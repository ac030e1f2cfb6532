import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loaded-dialog";
import type { StepFields } from "./preferences.server";
import { PreferencesForm, type Step, stepAfter } from "./preferences-form";

interface Loaded {
  step: Step;
  fields: StepFields;
}

/** The wizard over the page; closes after its last step. */
export function PreferencesDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("discovery");
  const [data, setData] = useState<Loaded>();
  const next = data && stepAfter(data.step);
  const onSaved = useCallback(() => {
    if (next) setData((before) => before && { ...before, step: next });
    else onClose();
  }, [next, onClose]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("preferences.title")}
      closeLabel={t("preferences.close")}
    >
      {data ? (
        <PreferencesForm
          key={data.step}
          step={data.step}
          field={data.fields[data.step]}
          onSaved={onSaved}
          onLater={onClose}
        />
      ) : (
        <LoadingPage page={page} onLoad={setData} />
      )}
    </Dialog>
  );
}
