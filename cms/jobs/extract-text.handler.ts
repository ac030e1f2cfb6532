import type { FileTextsService } from "../domains/media/file-texts.service";
import { extractText } from "./extract-text.job";
import { type Duty, dutyOf } from "./jobs.port";

/** Who reads the text of files. `onRead` hears of each. */
export function extractTextDuty(
  fileTexts: Pick<FileTextsService, "read">,
  onRead: () => void,
): Duty {
  return dutyOf(extractText, async ({ fileId }, signal) => {
    await fileTexts.read(fileId, signal);
    onRead();
  });
}
