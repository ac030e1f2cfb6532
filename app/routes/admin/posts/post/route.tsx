import { contentContext } from "~/contexts";
import { editorAction } from "~/features/admin/posts/editor-action.server";
import { loadEditor } from "~/features/admin/posts/editor-data.server";
import { EditorPage } from "~/features/admin/posts/editor-page";
import type { EditorReply } from "~/features/admin/posts/editor-form";
import { unlisted } from "~/features/page/page-meta";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = {
  i18n: ["admin-edit", "forms", "terms", "upload-files", "extra-fields", "library"],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const data = await loadEditor(content, params, url.searchParams);
  const texts = i18nOf(content.language);
  const title = data.head.title || texts.getFixedT(null, "admin")("list.untitled");
  return {
    data,
    meta: unlisted(
      url.pathname,
      texts.getFixedT(null, "admin-edit")("title", { title }),
      texts.getFixedT(null, "admin")("description"),
    ),
  };
}

export function action({ request, context, params, url }: Route.ActionArgs) {
  return editorAction(context.get(contentContext), request, params, url.searchParams);
}

/** `/admin/posts/{id}` and `…/chapters/{n}`: edits a post, or a chapter of a toolkit. */
export default function EditPost({ loaderData: { data }, actionData }: Route.ComponentProps) {
  const reply = actionData as EditorReply | undefined;
  // After a failed save, the form shows the submitted values again.
  return <EditorPage data={reply?.shown ?? data} reply={reply} />;
}
