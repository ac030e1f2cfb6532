export { type CardProps, CollectionCard, RowCard, ShelfCard } from "./cards";
export { hitPattern, marked } from "./hits";
export { Eyebrow, InternalTag, LanguageCodes, textAttributes } from "./parts";
export { ResultList, ResultRow, ResultSkeleton, type RowProps } from "./result-row";
export { CompactRow, ResultTable } from "./result-table";
export { type CardWords, fileMeta, leadingFile, useCardWords } from "./words";
