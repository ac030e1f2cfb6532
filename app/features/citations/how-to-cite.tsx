import { clsx } from "clsx";
import type { FlatNamespace } from "i18next";
import { useTranslation } from "react-i18next";
import { PANEL } from "~/components/panel-look";
import { DialogLink } from "~/features/dialogs/dialog-link";
import { PieceSection } from "~/features/posts/piece-section";
import { citePath } from "./paths";
import type { References } from "./reference.server";
import { CopyButton, WrittenReference } from "./written-reference";

const NAMESPACES: readonly FlatNamespace[] = ["cite-page"];
const loadDialog = () => import("./cite-dialog").then((module) => module.CiteDialog);

/** On a resource's own page: its reference, and a link to other styles and files. */
export function HowToCite({ references }: { references: References }) {
  const { t } = useTranslation("citations");
  const [first] = references.texts;
  if (!first) return null;
  return (
    <PieceSection id="cite" title={t("title")}>
      <div className={clsx(PANEL, "text-result wrap-anywhere")}>
        <WrittenReference text={first.text} titleLanguage={references.titleLanguage} />
        <p className="flex flex-wrap gap-x-4 *:py-1.5 print:hidden">
          <DialogLink
            id="cite-more"
            to={citePath(references)}
            load={loadDialog}
            namespaces={NAMESPACES}
          >
            {t("more")}
          </DialogLink>
          <CopyButton text={first.text} className="link-button" />
        </p>
      </div>
    </PieceSection>
  );
}
