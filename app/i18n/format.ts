/** Numbers, sizes and dates: the content system writes them the same in what it hands out to be read. */
export * from "#contract/format";
