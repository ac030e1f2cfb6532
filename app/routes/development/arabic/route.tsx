import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { LeadPage } from "~/features/page/page-head";
import { Button } from "~/components/button";
import { contentContext, visitorContext } from "~/contexts";
import { siteMeta } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { Form } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import { previewCookie } from "~/middleware/visitor";
import { requireEditor } from "~/middleware/require-role";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

const PATH = "/development/arabic";
const START = "start";

export const handle = { i18n: ["arabic"] };
/** In development, the page needs no account. */
export const middleware: Route.MiddlewareFunction[] = import.meta.env.DEV ? [] : [requireEditor];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export function loader({ context }: Route.LoaderArgs) {
  const t = i18nOf(context.get(contentContext).language).getFixedT(null, "arabic");
  return {
    isOn: context.get(visitorContext).previewed === "ar",
    meta: { title: t("title"), description: t("lead"), path: PATH, robots: "noindex" },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const starts = (await readFormData(request)).has(START);
  // In the preview, pages have the same paths as in English.
  return redirect(starts ? "/" : PATH, {
    status: 303,
    headers: { "Set-Cookie": previewCookie(context, starts ? "ar" : null) },
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  siteMeta(matches[0], loaderData?.meta);

/** For editors: previews the site in Arabic, which is translated but not yet offered to visitors. */
export default function Arabic({ loaderData: { isOn } }: Route.ComponentProps) {
  const { t } = useTranslation("arabic");
  return (
    <LeadPage title={t("title")} lead={t("lead")}>
      {/* Reloads the document, because its language changes. */}
      <Form method="post" action={PATH} reloadDocument>
        {isOn ? (
          <Button>{t("end")}</Button>
        ) : (
          <Button variant="primary" name={START} value="on">
            {t("start")}
          </Button>
        )}
      </Form>
    </LeadPage>
  );
}
