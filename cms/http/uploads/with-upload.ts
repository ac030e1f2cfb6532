import type { z } from "zod";
import type { Actor } from "../../shared/actor";
import type { IncomingFiles } from "../../areas/editorial";
import { checkInput } from "../validate";
import { readForm } from "./form";

const UPLOAD_FIELD: ReadonlySet<string> = new Set(["upload"]);

interface SentUpload<Body> {
  actor: Actor;
  /** The JSON body. */
  body: Body;
  /** A form to be read instead of `body`. */
  form?: Request;
}

/**
 * Hands on a request whose `upload` is the id of an upload. If the request is a form, the file itself is in that field and
 * is stored first. If the request is refused, the file is deleted. Throws what reading the form throws, and what `handOn`
 * throws.
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
