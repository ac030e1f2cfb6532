import type { Reply } from "~/features/forms/reply";
import { DetailsForm } from "./details-form";
import type { EditData } from "./edit-data";
import { LinkedInPanel } from "./linked-in";
import { PictureForm } from "./picture-form";

interface EditProfileProps {
  data: EditData;
  reply?: Reply;
  /** Of the dialog that it is in. */
  onClose?: () => void;
}

/** All that can be changed of a profile. The picture goes by itself: it is large, and whoever only writes sends none. */
export function EditProfile({ data, reply, onClose }: EditProfileProps) {
  return (
    <>
      <LinkedInPanel data={data} />
      <PictureForm data={data} />
      <DetailsForm data={data} reply={reply} onClose={onClose} />
    </>
  );
}
