/**
 * The reasons for refusing a file, with the English sentences for API clients. The website has its own sentence for each
 * code. `docs/operations/uploads.md` explains when each one occurs.
 */
export const UPLOAD_REASONS = {
  empty: "The file is empty.",
  too_large: "The file must be under 500 MB.",
  misleading_name:
    "The name of the file ends like that of a program or a web page, but the file is neither.",
  type_not_allowed:
    "The file is by its content none of JPEG, PNG, BMP, TIFF, GIF, PDF, Word (docx), Excel (xlsx) and PowerPoint (pptx).",
  program: "The file is a program.",
  web_page: "The file is a web page or a drawing in SVG, which can carry scripts.",
  old_office:
    "The file has the format that Office used before 2007. Save it as docx, xlsx or pptx.",
  macros: "The office file contains macros. Save it as docx, xlsx or pptx without them.",
  two_kinds: "The file can be read as two kinds of file at once.",
  encrypted: "The file is locked by a password.",
  broken: "The file is damaged or incomplete.",
  archive_bomb: "The office file unpacks to more than such files have.",
  archive_names: "Parts of the office file have names that lead out of it, or that come twice.",
  nested_archive: "The office file contains an archive that is no office file.",
  hidden_program: "A program is embedded in the file.",
  too_many_pixels: "The picture has more than 100 million pixels.",
  too_complex: "Reading the file takes more time or memory than one file may have.",
  infected: "The virus scanner found something harmful in the file.",
  not_checked: "The virus scanner cannot be asked at the moment. Try again later.",
  scanner_limit: "The file is larger than what the virus scanner takes.",
} as const;

/** The code of a reason. */
export type UploadReason = keyof typeof UPLOAD_REASONS;
