import type { Reply } from "~/features/forms/reply";
import { DetailsForm } from "./details-form";
import type { EditData } from "./edit-data";
import { LinkedInPanel } from "./linked-in";
import { PictureForm } from "./picture-form";

interface EditProfileProps {
  data: EditData;
  reply?: Reply;
  /** Closes the dialog around it. */
  onClose?: () => void;
}

/** Edits a profile. The image has its own form: it is large, and text changes should not send it. */
export function EditProfile({ data, reply, onClose }: EditProfileProps) {
  return (
    <>
      <LinkedInPanel data={data} />
      <PictureForm data={data} />
      <DetailsForm data={data} reply={reply} onClose={onClose} />
    </>
  );
}
