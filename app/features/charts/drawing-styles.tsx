import { useLight } from "~/features/light/light-context";
import drawingStyles from "~/styles/chart-drawings.css?url";

// Where a script fetches the page, its pictures' style sheet comes before they are drawn; in a page from the server it is the link below.
if (!import.meta.env.SSR) await import("~/styles/chart-drawings.css");

/** The style sheet of pictures of figures, which the light version shows none of. */
export function DrawingStyles() {
  return useLight() ? null : <link rel="stylesheet" href={drawingStyles} />;
}
