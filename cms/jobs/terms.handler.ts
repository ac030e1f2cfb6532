import type { TermsDesk } from "../domains/taxonomies/terms-desk.service";
import { type Duty, dutyOf } from "./jobs.port";
import { indexTerm } from "./terms.job";

/** Who tells search of terms that have other names. */
export function indexTermDuty(desk: Pick<TermsDesk, "index">): Duty {
  return dutyOf(indexTerm, ({ termId }, signal) => desk.index(termId, signal));
}
