import { Notice } from "~/components/notice";
import { type CollectionFailure, useCollectionFailure } from "~/features/collections/failure-words";

/** Why a change of a collection or an invitation failed. */
export function Failed({ why }: { why: CollectionFailure }) {
  const words = useCollectionFailure();
  return (
    <Notice tone="danger" role="alert">
      {words(why)}
    </Notice>
  );
}
