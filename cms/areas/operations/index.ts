export { type MailExamplesService, createMailExamples } from "./mail/mail-examples.service";
