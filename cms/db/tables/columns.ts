import type { ColumnType } from "kysely";

/** Both drivers return timestamps as Date. They are written as Date or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** jsonb is written as a JSON string and read as a parsed value. */
export type Json<T> = ColumnType<T, string, string>;
