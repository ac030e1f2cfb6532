import type { z } from "zod";
import type { Actor } from "../../domains/actor";
import type { IncomingFiles } from "../../domains/uploads/incoming.service";
import { checkInput } from "../validate";
import { readForm } from "./form";

const UPLOAD_FIELD: ReadonlySet<string> = new Set(["upload"]);

interface SentUpload<Body> {
  actor: Actor;
  /** What came as JSON. */
  body: Body;
  /** In its place, a form that is yet to be read. */
  form?: Request;
}

/**
 * Hands on what a call was sent of which `upload` is the id of an upload: of a form with the file itself in that field, once the file is taken in.
 * A file that came with what is refused goes again. Throws what reading the form throws, and what `handOn` throws.
 */
export async function withUpload<Schema extends z.ZodType, Answer>(
  incoming: Pick<IncomingFiles, "take" | "discard">,
  { actor, body, form }: SentUpload<z.output<Schema>>,
  schema: Schema,
  handOn: (input: z.output<Schema>) => Promise<Answer>,
): Promise<Answer> {
  if (!form) return handOn(body);
  const discard = (id: string) => incoming.discard(actor, id);
  const { fields, files } = await readForm(form, {
    take: (file) => incoming.take(actor, file),
    discard,
    fields: UPLOAD_FIELD,
  });
  try {
    return await handOn(checkInput(schema, fields));
  } catch (error) {
    await Promise.allSettled(files.map(discard));
    throw error;
  }
}
