import { useFetcher } from "react-router";
import { picturePath, RETURNED } from "~/features/authors/paths";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { EditData, PictureOutcome, PictureReply } from "./edit-data";

/** What all buttons about the picture share: the way that it is sent, what became of it, and the picture that there is now. */
export function usePicture({ author: { slug, image }, linkedIn, sentPicture }: EditData) {
  const language = useLanguage();
  const { Form, submit, state, formData, data } = useFetcher<PictureReply | Reply>({
    key: `author-picture-${slug}`,
  });
  // Without script the page comes back with LinkedIn's answer still on it.
  const query = linkedIn?.state === "offered" ? `?${RETURNED}=1` : "";
  const pending = state !== "idle";
  return {
    Form,
    submit,
    action: localisedPath(picturePath(slug) + query, language),
    /** What is on its way: `remove`, `linkedin`, or a file. */
    sending: pending ? (formData?.get("intent") ?? "file") : null,
    outcome: pending ? null : data ? outcomeOf(data) : sentPicture,
    image: data && "image" in data && data.image !== undefined ? data.image : image,
    /** What to send as seen next, once a picture has changed the profile. */
    modified: valuesOf(data).modified,
  };
}

function outcomeOf(reply: PictureReply | Reply): PictureOutcome | null {
  if ("outcome" in reply) return reply.outcome;
  return reply.failure ? { failure: reply.failure.code } : null;
}
