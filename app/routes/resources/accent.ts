import { accentStyles } from "~/features/page/accent";
import type { Route } from "./+types/accent";

/** `/accent/bf2c1a`: the style sheet for a custom accent colour. The colour is in the URL, so the response never changes. */
export function loader({ params }: Route.LoaderArgs) {
  const styles = accentStyles(params.colour);
  if (!styles) throw new Response(null, { status: 404 });
  return new Response(styles, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
