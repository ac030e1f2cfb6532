import { Notice } from "~/components/notice";
import { type CollectionFailure, useCollectionFailure } from "~/features/collections/failure-words";

/** Why what one did with a collection or an invitation came to nothing. */
export function Failed({ why }: { why: CollectionFailure }) {
  const words = useCollectionFailure();
  return (
    <Notice tone="danger" role="alert">
      {words(why)}
    </Notice>
  );
}
