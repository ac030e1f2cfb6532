import { Notice } from "~/components/notice";
import { useCollectionFailure } from "../failure-words";

/** In place of the form, where the site cannot be reached. */
export function Unreachable() {
  const words = useCollectionFailure();
  return (
    <Notice tone="danger" role="alert">
      {words("offline")}
    </Notice>
  );
}
