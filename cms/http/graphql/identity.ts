import { AppError } from "../../contract/errors";
import { DATABASE_ID_MAX } from "../../contract/limits";

/** Reads a `DATABASE_ID` argument. Throws `not_found` for a number that no row can have. */
export function databaseId(id: string): number {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  if (number === 0 || number > DATABASE_ID_MAX)
    throw new AppError("not_found", "There is nothing with this id");
  return number;
}

/** Returns null instead of throwing `not_found`, as WPGraphQL does. Other errors are thrown on. */
export async function orNull<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
