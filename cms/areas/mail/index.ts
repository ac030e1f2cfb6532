export {
  type OutboxReaders,
  type OutboxService,
  type OutboxSettings,
  createOutbox,
} from "./outbox.service";
export { type PostOffice, type OutgoingMail, createPostOffice } from "./post-office";
