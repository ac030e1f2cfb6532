export {
  type OutboxReaders,
  type OutboxService,
  type OutboxSettings,
  createOutbox,
} from "./outbox.service";
export {
  type MailSender,
  type OutgoingMail,
  createMailSender,
  listUnsent,
  markSent,
} from "./mail-sender";
