export {
  type OutboxReaders,
  type OutboxService,
  type OutboxSettings,
  createOutbox,
} from "./outbox.service";
export { type PostOffice, type Posting, createPostOffice } from "./post-office";
