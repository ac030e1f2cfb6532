import type { AdminHead } from "./admin-reply";
import { useEditor } from "./editor-context";
import { SaveFirstLink } from "./save-first-link";
import { useProblemList } from "./use-problem-list";

const WAY = "inline-block py-1 text-result";

/** Lists what keeps a post from being published, before an editor tries to publish it. */
export function ProblemList({ head }: { head: AdminHead }) {
  const {
    data: { part },
  } = useEditor();
  return (
    <ul>
      {useProblemList(head, part).map(({ path, fieldId, message, page }) => (
        <li key={path}>
          {page === undefined ? (
            <a href={`#${fieldId}`} className={WAY}>
              {message}
            </a>
          ) : (
            <SaveFirstLink to={`${page}#${fieldId}`} className={WAY}>
              {message}
            </SaveFirstLink>
          )}
        </li>
      ))}
    </ul>
  );
}
