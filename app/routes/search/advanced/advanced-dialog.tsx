import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readAdvancedForm } from "~/features/search/advanced-form";
import { type SearchState } from "~/paths/search";
import type { AdvancedData } from "./advanced.server";
import { Dialog } from "~/components/dialog";
import { AdvancedForm } from "./advanced-form";

interface AdvancedDialogProps {
  /** Initial values of the form: the query of the page's address. */
  query: string;
  offers: Omit<AdvancedData, "form">;
  onSearch: (state: SearchState) => void;
  onClose: () => void;
}

/** The advanced search over the results. Its code and texts are loaded when it is first opened. */
export function AdvancedDialog({ query, offers, onSearch, onClose }: AdvancedDialogProps) {
  const { t } = useTranslation("advanced");
  const { t: tCommon } = useTranslation("common");
  const [cleared, setCleared] = useState(0);
  const form = readAdvancedForm(
    cleared > 0
      ? new URLSearchParams({ layout: new URLSearchParams(query).get("layout") ?? "" })
      : new URLSearchParams(query),
  );
  return (
    <Dialog
      open
      wide
      flush
      onClose={onClose}
      title={tCommon("search.advanced")}
      closeLabel={t("close")}
      bodyClassName="scroll-pb-20"
    >
      <AdvancedForm
        key={cleared}
        focus
        data={{ ...offers, form, chosen: cleared > 0 ? [] : offers.chosen }}
        onSearch={onSearch}
        onClear={() => setCleared(cleared + 1)}
      />
    </Dialog>
  );
}
