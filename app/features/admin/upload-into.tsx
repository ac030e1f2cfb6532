import { useEffect, useRef, useState } from "react";
import { FieldGroup } from "~/components/field";
import { useHydrated } from "~/components/use-hydrated";
import { DropArea } from "~/features/uploads/files/drop-area";
import { FileList } from "~/features/uploads/files/file-row";
import { createUploads } from "~/features/uploads/files/uploads";
import { useAnnounced } from "~/features/uploads/files/use-announced";
import { useUploadRows } from "~/features/uploads/files/use-uploads";

/** An accepted file, as content names it. */
export interface TakenFile {
  id: string;
  name: string;
}

interface UploadIntoProps {
  id: string;
  label: string;
  hint?: string;
  /** File types that the browser offers. */
  accept?: string;
  /** Whether several files can be chosen at once. */
  multiple?: boolean;
  onTaken: (file: TakenFile) => void;
  className?: string;
}

/** Uploads need a language, but here each file's row has its own. */
const ANY_LANGUAGE = "en";

/** Sends files, and passes on those that were accepted. Needs script: without it, the page has a separate form for files. */
export function UploadInto({
  id,
  label,
  hint,
  accept,
  multiple,
  onTaken,
  className,
}: UploadIntoProps) {
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [uploads] = useState(() => createUploads());
  useEffect(() => {
    window.addEventListener("online", uploads.retryNow);
    return () => {
      window.removeEventListener("online", uploads.retryNow);
      uploads.stop();
    };
  }, [uploads]);

  const rows = useUploadRows(uploads);
  const said = useAnnounced(rows);
  const taken = useRef(new Set<string>());
  useEffect(() => {
    for (const { key, id: fileId, name, state } of rows) {
      if (state !== "accepted" || fileId === undefined || taken.current.has(key)) continue;
      taken.current.add(key);
      onTaken({ id: fileId, name });
    }
  }, [rows, onTaken]);

  const take = () => {
    const field = input.current;
    if (!field?.files?.length) return;
    uploads.add(ANY_LANGUAGE, [...field.files]);
    // Lets the editor choose the same file again after removing it.
    field.value = "";
  };
  const remove = (key: string) => {
    uploads.remove(key);
    // The row that had the focus is gone.
    input.current?.focus();
  };
  const under = rows.filter(({ state }) => state !== "accepted");
  if (!hydrated) return null;
  return (
    <FieldGroup id={id} legend={label} hint={hint} className={className}>
      <DropArea
        whole
        ref={input}
        id={`${id}-input`}
        multiple={multiple}
        accept={accept}
        aria-describedby={hint === undefined ? undefined : `${id}-description`}
        onChange={take}
      />
      <FileList rows={under} uploads={uploads} onRemove={remove} />
      <p className="sr-only" role="status">
        {said}
      </p>
    </FieldGroup>
  );
}
