/** A person as whom visitors can sign on in the demonstration. */
export interface DemonstrationPerson {
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Staff of the sample organisation. Invented, like everything in the sample library; the domain is reserved (RFC 2606). */
export const DEMONSTRATION_STAFF: readonly DemonstrationPerson[] = [
  {
    subject: "astrid.lind",
    email: "astrid.lind@library.example",
    firstName: "Astrid",
    lastName: "Lind",
  },
  {
    subject: "daniel.mensah",
    email: "daniel.mensah@library.example",
    firstName: "Daniel",
    lastName: "Mensah",
  },
];
