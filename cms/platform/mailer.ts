/** A mail as it is sent: its texts are written already, in one language. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Beyond those that every mail has; a name and a value without line breaks. */
  headers?: Record<string, string>;
}

/** Sends mail, or keeps it where there is no server to send it to. */
export interface Mailer {
  /**
   * Resolves once a server has taken the mail, or once it lies in the outbox. Throws what the server says; jobs try again.
   * Throws too for line breaks where a header would begin.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}
