import { AppError } from "../../../contract/errors";
import { LANGUAGES, type Language } from "../../../contract/languages";
import type { MailExamplesAnswer, MailView } from "../../../contract/mails";
import { MAIL_KINDS } from "../../../contract/names";
import { type Actor, ANONYMOUS, staffOnly } from "../../../shared/actor";
import type { SiteService } from "../../site";
import { exampleLetter } from "./examples";
import type { OutboxSettings, PostOffice } from "../../mail";

/** RFC 2606: a reserved domain. */
const EXAMPLE_ADDRESS = "amina.diallo@example.org";

/** Previews of every kind of mail that the product sends. For staff; during development, for all visitors. */
export interface MailExamplesService {
  /** Returns the names of the kinds, and their languages. Throws `unauthenticated`, `forbidden`. */
  list(actor: Actor): Promise<MailExamplesAnswer>;
  /** Returns one mail in a language, as it would be sent to an invented user. Throws as `list` does, and `not_found`. */
  read(actor: Actor, kind: string, language: Language): Promise<MailView>;
}

interface MailExamplesDeps {
  postOffice: Pick<PostOffice, "write">;
  site: Pick<SiteService, "settings">;
  /** Without a trailing slash. */
  siteUrl: string;
  outbox?: OutboxSettings;
}

export function createMailExamples({
  postOffice,
  site,
  siteUrl,
  outbox,
}: MailExamplesDeps): MailExamplesService {
  function authorise(actor: Actor): void {
    if (outbox?.readers() !== "everybody") staffOnly(actor);
  }

  return {
    async list(actor) {
      authorise(actor);
      return { kinds: [...MAIL_KINDS], languages: [...LANGUAGES] };
    },

    async read(actor, kind, language) {
      authorise(actor);
      const { title } = await site.settings(ANONYMOUS, language);
      const letter = exampleLetter(kind, language, { title, url: siteUrl });
      if (!letter) throw new AppError("not_found", "No such kind of mail");
      return {
        ...(await postOffice.write(language, letter)),
        from: title,
        to: EXAMPLE_ADDRESS,
        headers: [],
      };
    },
  };
}
