import { Busboy } from "@fastify/busboy";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AppError } from "../../contract/errors";
import { UPLOAD_FILES_MAX, UPLOADS_AT_ONCE_MAX_BYTES } from "../../contract/limits";
import {
  MULTIPART_FIELDS_MAX,
  MULTIPART_HEADERS_MAX,
  MULTIPART_HEADERS_MAX_BYTES,
  MULTIPART_NAME_MAX_BYTES,
  MULTIPART_PARTS_MAX,
  UPLOAD_FIELDS_MAX_BYTES,
  UPLOAD_MAX_BYTES,
} from "../../contract/parser-limits.mjs";
import { FILE_LANGUAGES } from "../../contract/upload-rules";
import type { z } from "zod";
import type { Actor } from "../../shared/actor";
import type { IncomingFiles } from "../../areas/editorial";
import { checkInput } from "../validate";

const LIMITS = {
  fieldNameSize: MULTIPART_NAME_MAX_BYTES,
  fieldSize: UPLOAD_FIELDS_MAX_BYTES,
  fields: MULTIPART_FIELDS_MAX,
  parts: MULTIPART_PARTS_MAX,
  headerPairs: MULTIPART_HEADERS_MAX,
  headerSize: MULTIPART_HEADERS_MAX_BYTES,
};
/** Fields of the upload form; each may contain several files. */
const FILE_LISTS: ReadonlySet<string> = new Set(
  FILE_LANGUAGES.map((language) => `${language}_files`),
);
/** Fields that are at the top level of a form, but nested under another name in JSON. */
const PROOF_FIELDS: ReadonlySet<string> = new Set(["altcha", "stamp", "website"]);
const EXTRA_PREFIX = "extra.";
/** Prefix of the title of a file in the form; the file's id follows. */
const TITLE_PREFIX = "fileTitles.";

/** Largest form that is read to its end: the maximum of an account's concurrent uploads, plus the fields. */
const FORM_MAX_BYTES = UPLOADS_AT_ONCE_MAX_BYTES + UPLOAD_FIELDS_MAX_BYTES;

/** A received form. */
export interface ReceivedForm {
  /** Fields as in JSON. A file is replaced by its id. */
  fields: Record<string, unknown>;
  /** Ids of the files that the form contained. */
  files: string[];
}

/** Receives the files of a form. */
export interface FormFiles {
  /**
   * Stores a file and returns its id. `most` is its maximum size in bytes. If it refuses a file before reading it, the rest
   * of the form is still read.
   */
  take(file: { name: string; most: number; data: Readable }): Promise<string>;
  discard(id: string): Promise<void>;
  /** Names of the fields that may contain files, for forms other than the upload form. */
  fields?: ReadonlySet<string>;
  /** Maximum number of files, for forms other than the upload form, which allows UPLOAD_FILES_MAX. */
  mostFiles?: number;
}

/**
 * Reads a form as `receiveForm` does. If one of its files is refused, it deletes the other files and throws the error that
 * `take` threw.
 */
export async function readForm(request: Request, files: FormFiles): Promise<ReceivedForm> {
  const { refusal, ...form } = await receiveForm(request, files);
  if (!refusal) return form;
  await Promise.all(form.files.map((id) => files.discard(id)));
  throw refusal;
}

/**
 * Reads a form while it is received. Files are passed on as streams; only the other fields are kept in memory.
 * The form is read to its end even if a file is refused: `refusal` says why, so that the user's other input is not lost.
 * If the form is incomplete or too large, its files are deleted. Throws AppError: `payload_too_large`, `malformed_request`,
 * and errors that `take` throws meanwhile.
 */
export async function receiveForm(
  request: Request,
  files: FormFiles,
): Promise<ReceivedForm & { refusal?: AppError }> {
  const { fields: fileFields = FILE_LISTS, mostFiles = UPLOAD_FILES_MAX } = files;
  const form = new FormFields();
  const taken: string[] = [];
  let taking = Promise.resolve();
  const open = new Set<Readable>();
  const failure: { error?: unknown } = {};
  let refusal: AppError | undefined;
  const declared = Number(request.headers.get("content-length") ?? Number.NaN);
  let arrived = 0;

  const source = Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream);
  const parser = parserFor(request, mostFiles);
  const fail = (error: unknown) => {
    failure.error ??= error;
    source.destroy();
  };
  const take = async (field: string, file: Parameters<FormFiles["take"]>[0]) => {
    if (failure.error) return;
    try {
      const id = await files.take(file);
      taken.push(id);
      form.add(field, id);
    } catch (error) {
      const isUnread = !file.data.readableDidRead && !file.data.destroyed;
      if (!(error instanceof AppError) || !isUnread) return fail(error);
      refusal ??= error;
      file.data.resume();
    }
  };
  source.on("data", (chunk: Uint8Array) => {
    arrived += chunk.length;
    if (arrived > FORM_MAX_BYTES)
      fail(new AppError("payload_too_large", `A form may have at most ${FORM_MAX_BYTES} bytes`));
  });
  parser.on("field", (name, value, _isNameCut, isCut) => {
    if (isCut || !form.add(name, value))
      fail(
        new AppError(
          "payload_too_large",
          `The fields of a form may have at most ${UPLOAD_FIELDS_MAX_BYTES} bytes`,
        ),
      );
  });
  parser.on("file", (field, data, name) => {
    // Attached at once: an error event without a listener would end the process.
    data.on("error", (error: unknown) => fail(brokenOff(error)));
    // An empty file field is sent as a file without a name.
    if (!name || !fileFields.has(field)) return data.resume();
    open.add(data);
    const most = Number.isNaN(declared)
      ? UPLOAD_MAX_BYTES
      : declared - arrived + (data.readableHighWaterMark || 0) + PARSED_AHEAD_BYTES;
    // Files are taken one after the other, as they arrive. Each reserves space for all bytes that may follow, and many small
    // files together would reserve too much.
    taking = taking.then(() => take(field, { name, most, data })).finally(() => open.delete(data));
    return undefined;
  });
  parser.on(
    "filesLimit",
    () =>
      (refusal ??= new AppError(
        "payload_too_large",
        `This form may have at most ${mostFiles} files`,
      )),
  );
  for (const limit of ["fieldsLimit", "partsLimit"] as const)
    parser.on(limit, () =>
      fail(
        new AppError(
          "payload_too_large",
          `A form may have at most ${LIMITS.fields} fields, and ${LIMITS.parts} fields and files in total`,
        ),
      ),
    );

  await pipeline(source, parser).catch((error: unknown) => (failure.error ??= brokenOff(error)));
  // The parser leaves an interrupted file waiting for more data.
  if (failure.error) for (const data of open) data.destroy(new Error("The form was interrupted"));
  await taking;
  if (!failure.error) return { fields: form.toJson(), files: taken, refusal };
  await Promise.all(taken.map((id) => files.discard(id)));
  throw failure.error;
}

function brokenOff(cause: unknown): AppError {
  return new AppError("malformed_request", "The form was not received completely", { cause });
}

/** Bytes that may be counted as received although they belong to the file that begins: one chunk of the host's stream. */
const PARSED_AHEAD_BYTES = 1024 * 1024;

function parserFor(request: Request, mostFiles: number) {
  try {
    return new Busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      preservePath: true,
      limits: { ...LIMITS, files: mostFiles },
    });
  } catch (error) {
    throw new AppError(
      "malformed_request",
      "The form's Content-Type header is missing or invalid",
      { cause: error },
    );
  }
}

/** Fields of a form by name, in the shape that JSON has. Clients choose the names, so they are used as keys of maps only. */
class FormFields {
  private readonly lists = new Map<string, string[]>();
  private bytes = 0;

  /** Adds a value. Returns false if the fields exceed the limit. */
  add(name: string, value: string): boolean {
    this.bytes += Buffer.byteLength(value);
    const key = name.replace(/\[\]$/, "");
    const list = this.lists.get(key);
    if (list) list.push(value);
    else this.lists.set(key, [value]);
    return this.bytes <= UPLOAD_FIELDS_MAX_BYTES;
  }

  toJson(): Record<string, unknown> {
    const plain = new Map<string, unknown>();
    const extra = new Map<string, unknown>();
    const fileTitles = new Map<string, unknown>();
    const botCheck = new Map<string, unknown>();
    for (const [name, values] of this.lists) {
      const value = values.length > 1 || FILE_LISTS.has(name) ? values : values[0];
      if (name.startsWith(EXTRA_PREFIX)) extra.set(name.slice(EXTRA_PREFIX.length), value);
      else if (name.startsWith(TITLE_PREFIX))
        fileTitles.set(name.slice(TITLE_PREFIX.length), value);
      else (PROOF_FIELDS.has(name) ? botCheck : plain).set(name, value);
    }
    return {
      ...Object.fromEntries(plain),
      extra: Object.fromEntries(extra),
      ...(fileTitles.size > 0 && { fileTitles: Object.fromEntries(fileTitles) }),
      botCheck: Object.fromEntries(botCheck),
    };
  }
}

const UPLOAD_FIELD: ReadonlySet<string> = new Set(["upload"]);

interface SentUpload<Body> {
  actor: Actor;
  /** The JSON body. */
  body: Body;
  /** A form to be read instead of `body`. */
  form?: Request;
}

/**
 * Passes a request to `submit`, with the id of an upload as `upload`. If the request is a form, that field contains the file
 * itself, which is stored first. If the request is refused, the file is deleted. Throws what reading the form throws, and
 * what `submit` throws.
 */
export async function withUpload<Schema extends z.ZodType, Answer>(
  incoming: Pick<IncomingFiles, "store" | "discard">,
  { actor, body, form }: SentUpload<z.output<Schema>>,
  schema: Schema,
  submit: (input: z.output<Schema>) => Promise<Answer>,
): Promise<Answer> {
  if (!form) return submit(body);
  const discard = (id: string) => incoming.discard(actor, id);
  const { fields, files } = await readForm(form, {
    take: (file) => incoming.store(actor, file),
    discard,
    fields: UPLOAD_FIELD,
  });
  try {
    return await submit(checkInput(schema, fields));
  } catch (error) {
    await Promise.allSettled(files.map(discard));
    throw error;
  }
}
