import { z } from "zod";
import { AppError } from "../../contract/errors";
import {
  SubmitQuery,
  SubmissionInput,
  UploadDraft,
  UploadDraftChange,
} from "../../contract/uploads";
import type { Actor } from "../../shared/actor";
import type { Uploads } from "../../areas/editorial";
import { newId } from "../../platform/ids";
import { toAppError } from "../errors";
import { receiveForm, readForm } from "./form";
import { checkInput } from "../validate";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AUTHOR_PICTURE_MAX_BYTES, UPLOAD_MAX_BYTES } from "../../contract/limits";
import { type UploadedPicture, invalidProfile } from "../../areas/people";

/** A submitted form: as JSON in `body`, or as `form` with its files. */
interface Form {
  actor: Actor;
  query: z.output<typeof SubmitQuery>;
  body: SubmissionInput;
  form?: Request;
  /** Id of the submission that is changed. */
  id?: number | null;
}

/**
 * Reads a form, with its files if it has any, and passes it to `submit`. On success, deletes the draft that the query names.
 * If the form is refused after it was received, it is saved as a draft, so that the user need not type or send anything
 * again.
 */
export async function withForm<Answer>(
  { incoming, drafts, submissions }: Pick<Uploads, "incoming" | "drafts" | "submissions">,
  { actor, query, body, form, id = null }: Form,
  submit: (actor: Actor, input: SubmissionInput) => Promise<Answer>,
): Promise<Answer> {
  const answer = form
    ? await orSavedAsDraft(await readFields(incoming, actor, form))
    : await submit(actor, body);
  if (query.draft) await drafts.remove(actor, query.draft);
  return answer;

  async function orSavedAsDraft({ fields, refusal: fileRefusal }: ReadFields): Promise<Answer> {
    try {
      if (fileRefusal) throw fileRefusal;
      return await submit(actor, await checkShape(submissions, actor, id, fields));
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal.status >= 500 && refusal.code !== "busy") throw error;
      const draft = await drafts
        .saveRefused(actor, query.draft ?? newId(), withoutProof(fields))
        .then(
          ({ id }) => id,
          () => undefined,
        );
      throw new AppError(refusal.code, refusal.message, {
        ...detailsOf(refusal),
        draft,
        cause: error,
      });
    }
  }
}

/**
 * Validates the shape of a form. If it is invalid, the error also lists all other problems, so that one correction is enough.
 */
async function checkShape(
  submissions: Uploads["submissions"],
  actor: Actor,
  id: number | null,
  fields: Record<string, unknown>,
): Promise<SubmissionInput> {
  try {
    return checkInput(SubmissionInput, fields);
  } catch (error) {
    const refusal = toAppError(error);
    if (refusal.code !== "invalid_input") throw error;
    // If the other fields cannot be checked now, their problems are reported once the shape is valid.
    const more = await submissions.findProblems(actor, id, fields).catch(() => null);
    if (more === null) throw error;
    throw new AppError(refusal.code, refusal.message, {
      fields: { ...more.fields, ...refusal.fields },
      rules: { ...more.rules, ...refusal.rules },
      cause: error,
    });
  }
}

const detailsOf = ({ fields, rules, changes, modified, retryAfterSeconds }: AppError) => ({
  fields,
  rules,
  changes,
  modified,
  retryAfterSeconds,
});

/** Saves a form that is not submitted yet, with its files. Then throws if a file was refused. */
export async function saveTyped(
  { incoming, drafts }: Pick<Uploads, "incoming" | "drafts">,
  actor: Actor,
  id: string,
  form: Request,
): Promise<UploadDraft> {
  const { fields, refusal } = await readFields(incoming, actor, form);
  const draft = await drafts.save(
    actor,
    id,
    checkInput(UploadDraftChange, { fields: withoutProof(fields) }).fields,
  );
  if (refusal) throw refusal;
  return draft;
}

type ReadFields = Awaited<ReturnType<typeof readFields>>;

function readFields(incoming: Uploads["incoming"], actor: Actor, form: Request) {
  return receiveForm(form, {
    take: (file) => incoming.store(actor, file),
    discard: (id) => incoming.discard(actor, id),
  });
}

/** Removes the bot proof. It can be used only once, so it is not saved. */
function withoutProof({
  botCheck: _proof,
  ...typed
}: Record<string, unknown>): Record<string, unknown> {
  return typed;
}

const PICTURE_FIELD = "profile_picture";

/**
 * Reads the form of a profile and passes its fields and its picture to `submit`. The picture is a local file, which is
 * deleted afterwards.
 * Throws `invalid_profile` for a picture that is too large, and `busy` while another form of the same user is being received.
 * Also throws what `readForm` and `submit` throw.
 */
export type WithPictureForm = <T>(
  sender: { request: Request; userId: number },
  submit: (fields: Record<string, unknown>, picture: UploadedPicture | null) => Promise<T>,
) => Promise<T>;

export function createPictureForms(): WithPictureForm {
  // A form may arrive slowly. Each user can send one form at a time with one picture in it, so that pictures cannot fill the
  // disk.
  const senders = new Set<number>();

  return async function withPictureForm({ request, userId }, submit) {
    if (senders.has(userId))
      throw new AppError(
        "busy",
        "Another form from this user is still being received; wait until it is complete",
      );
    senders.add(userId);
    try {
      return await inOwnFolder((dir) => receive(request, dir, submit));
    } finally {
      senders.delete(userId);
    }
  };
}

async function inOwnFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), "profile-"));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function receive<T>(
  request: Request,
  dir: string,
  submit: (fields: Record<string, unknown>, picture: UploadedPicture | null) => Promise<T>,
): Promise<T> {
  let picture: UploadedPicture | null = null;
  const { fields } = await readForm(request, {
    fields: new Set([PICTURE_FIELD]),
    mostFiles: 1,
    async take({ name, data }) {
      const path = join(dir, newId());
      await spool(data, path);
      picture = { path, name };
      return path;
    },
    discard: async (path) => rm(path, { force: true }),
  });
  return submit(fields, picture);
}

/**
 * Reads a picture that is too large to its end and discards the rest, so that the client receives the error instead of a
 * reset connection. Stops at the maximum size of any file.
 */
async function spool(data: Readable, path: string): Promise<void> {
  let size = 0;
  await pipeline(
    data,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > UPLOAD_MAX_BYTES) break;
        if (size <= AUTHOR_PICTURE_MAX_BYTES) yield chunk;
      }
    },
    createWriteStream(path),
  );
  if (size > AUTHOR_PICTURE_MAX_BYTES) throw invalidProfile(PICTURE_FIELD, "picture_too_large");
}
