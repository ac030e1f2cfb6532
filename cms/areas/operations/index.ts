export { createMailExamples, type MailExamplesService } from "./mail-examples.service";
