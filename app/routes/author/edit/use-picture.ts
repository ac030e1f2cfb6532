import { useFetcher } from "react-router";
import { picturePath, RETURNED } from "~/features/authors/paths";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { EditData, PictureOutcome, PictureReply } from "./edit-data";

/** Shared state of all buttons for the image: the request, its result and the current image. */
export function usePicture({ author: { slug, image }, linkedIn, sentPicture }: EditData) {
  const language = useLanguage();
  const { Form, submit, state, formData, data } = useFetcher<PictureReply | Reply>({
    key: `author-picture-${slug}`,
  });
  // Without JavaScript, the page keeps LinkedIn's values.
  const query = linkedIn?.state === "offered" ? `?${RETURNED}=1` : "";
  const pending = state !== "idle";
  return {
    Form,
    submit,
    action: localisedPath(picturePath(slug) + query, language),
    /** The pending change: `remove`, `linkedin`, or a file. */
    sending: pending ? (formData?.get("intent") ?? "file") : null,
    outcome: pending ? null : data ? outcomeOf(data) : sentPicture,
    image: data && "image" in data && data.image !== undefined ? data.image : image,
    /** The base for the next change, after the image has changed the profile. */
    modified: valuesOf(data).modified,
  };
}

function outcomeOf(reply: PictureReply | Reply): PictureOutcome | null {
  if ("outcome" in reply) return reply.outcome;
  return reply.failure ? { failure: reply.failure.code } : null;
}
