import type { InternalDocumentType } from "#contract/names";
import { getInternalDocument } from "~/content/documents.server";
import { contentContext } from "~/contexts";
import { documentPath, documentTypeOf } from "~/paths/documents";
import { orThrowDeleted } from "~/features/posts/read-document.server";
import { useFreshness } from "~/features/page/use-freshness";
import { postAddress } from "~/features/posts/post-page";
import { loadedMeta } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { Form, seeOther } from "~/i18n/link";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { Button } from "~/components/button";
import { formatDate, useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { Route } from "./+types/internal";
import { DocumentPage } from "./document-page";
import { documentView, readerCounts, type Readers } from "./document.view.server";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

export const handle = { i18n: ["document", "document-internal", "cards"] };

/** Name of the button that switches counting on or off. */
const TRACKED = "tracked";

// Both routes to this module are of internal types.
const addressOf = ({ params, url }: Pick<Route.LoaderArgs, "params" | "url">) => ({
  type: documentTypeOf(url.pathname) as InternalDocumentType,
  slug: params.slug,
});

/** Loads internal documents and internal PDFs. The content system checks access; to other users they do not exist. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const named = addressOf({ params, url });
  const document = await orThrowDeleted(
    content,
    named,
    getInternalDocument(content, named.type, named.slug),
  );
  const place = postAddress(document, `/${named.type}`, content.language, {
    slug: named.slug,
    url,
  });
  return {
    document: documentView(document),
    readers: await readerCounts(content, document),
    meta: { title: document.title, description: "", ...place, robots: "noindex" },
  };
}

/** Starts or stops counting the document's readers. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const named = addressOf({ params, url });
  const { databaseId } = await orThrowDeleted(
    content,
    named,
    getInternalDocument(content, named.type, named.slug),
  );
  await content.put("/usage_tracking/internal_documents/{id}", {
    params: { path: { id: databaseId } },
    body: { tracked: (await readFormData(request)).get(TRACKED) === "true" },
  });
  return seeOther(documentPath(named), content.language);
}

export const meta: Route.MetaFunction = loadedMeta;

export default function InternalDocument({
  loaderData: { document, readers },
}: Route.ComponentProps) {
  useFreshness({ document: { ...document, type: document.type as InternalDocumentType } });
  return (
    <DocumentPage document={document}>
      <ReadersRow readers={readers} path={documentPath(document)} />
    </DocumentPage>
  );
}

/** How often an internal document was read, and whether readers are counted. `path` is the page's path without the language. */
function ReadersRow({ readers, path }: { readers: Readers; path: string }) {
  const { t } = useTranslation("document-internal");
  const language = useLanguage();
  const { formAction } = useNavigation();
  const label = useReadersLabel(readers);
  const isCounted = readers.state === "counted";
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5">
      <p className="hint" role="status">
        {label}
      </p>
      {readers.state === "failed" ? null : (
        <Form method="post" action={path} replace preventScrollReset>
          <Button
            small
            name={TRACKED}
            value={String(!isCounted)}
            pending={formAction === localisedPath(path, language)}
            pendingLabel={t("readers.changing")}
          >
            {t(isCounted ? "readers.stop" : "readers.start")}
          </Button>
        </Form>
      )}
    </div>
  );
}

function useReadersLabel(readers: Readers): string {
  const { t } = useTranslation("document-internal");
  const language = useLanguage();
  if (readers.state !== "counted") return t(`readers.${readers.state}`);
  return [
    t("readers.views", { count: readers.views }),
    t("readers.downloads", { count: readers.downloads }),
    t("readers.since", { date: formatDate(readers.since, language) }),
  ].join(" · ");
}
