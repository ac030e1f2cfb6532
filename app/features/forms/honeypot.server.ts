import { Honeypot, SpamError } from "remix-utils/honeypot/server";
import { HONEYPOT_FIELD } from "./honeypot";

/** Without the package's timestamp: the form's own stamp includes the time, and is valid once. */
const honeypot = new Honeypot({ nameFieldName: HONEYPOT_FIELD, validFromFieldName: null });

/** Returns whether a robot filled in a form: it fell into the honeypot, and no browser solved altcha's task. */
export async function isSpam(form: FormData): Promise<boolean> {
  if (form.get("altcha")) return false;
  try {
    await honeypot.check(form);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  }
}
