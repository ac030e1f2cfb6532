/** Formats of numbers, sizes and dates, shared with the content system, which formats them the same in downloads and mails. */
export * from "#contract/format";
