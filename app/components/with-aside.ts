/** Columns: an aside after the main one; stacked below lg. */
export const WITH_ASIDE =
  "grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:gap-16 print:block";
