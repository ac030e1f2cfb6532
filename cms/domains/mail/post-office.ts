import type { Language } from "../../contract/languages";
import { layoutHtml, layoutText, type LetterHead } from "../../platform/mail/layout";
import type { Letter } from "../../platform/mail/letter";
import type { Mail, Mailer } from "../../platform/mail/mailer";
import { ANONYMOUS } from "../actor";
import { localPath } from "../posts/language";
import type { SiteService } from "../site/site.service";

/** A letter with its layout, as it goes out. */
export interface WrittenLetter {
  /** Ends with the site's title. */
  subject: string;
  html: string;
  text: string;
}

/** What is sent: a letter, to one address, in one language. */
export interface Posting extends Pick<Mail, "to" | "replyTo" | "messageId" | "headers"> {
  language: Language;
  letter: Letter;
  /** One of many that nobody waits for: it takes a line of its own, and no other mail stands behind it. */
  bulk?: boolean;
}

/** All mails of the product go through it: one layout, one sender, the site's title on all of them. */
export interface PostOffice {
  /** A letter as `send` would send it. Throws what the database throws. */
  write(language: Language, letter: Letter): Promise<WrittenLetter>;
  /**
   * Writes a letter, so that what is wrong with it shows before it is handed over. Returns what hands it over, and throws what the database
   * throws; that throws MailError, which never names the address.
   */
  prepare(posting: Posting): Promise<() => Promise<void>>;
  /** Writes a letter and hands it over. Throws MailError, which never names the address. */
  send(posting: Posting): Promise<void>;
}

interface PostOfficeDeps {
  mailer: Mailer;
  /** For many mails at once; without it they go with all others. */
  bulkMailer?: Mailer;
  site: Pick<SiteService, "settings">;
  /** Without a trailing slash. */
  siteUrl: string;
}

export function createPostOffice({
  mailer,
  bulkMailer = mailer,
  site,
  siteUrl,
}: PostOfficeDeps): PostOffice {
  const headIn = async (language: Language): Promise<LetterHead> => {
    const { title } = await site.settings(ANONYMOUS, language);
    return { title, url: `${siteUrl}${localPath("/", language)}` };
  };
  const layOut = (language: Language, head: LetterHead, letter: Letter): WrittenLetter => ({
    subject: `${letter.subject} · ${head.title}`,
    html: layoutHtml(language, head, letter),
    text: layoutText(head, letter),
  });

  async function prepare({
    language,
    letter,
    bulk = false,
    ...envelope
  }: Posting): Promise<() => Promise<void>> {
    const head = await headIn(language);
    const mail: Mail = { ...envelope, sender: head.title, ...layOut(language, head, letter) };
    return () => (bulk ? bulkMailer : mailer).send(mail);
  }

  return {
    async write(language, letter) {
      return layOut(language, await headIn(language), letter);
    },
    prepare,
    async send(posting) {
      const handOver = await prepare(posting);
      await handOver();
    },
  };
}
