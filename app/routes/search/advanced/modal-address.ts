/** The parameter that opens the advanced search over the results. */
export const MODAL = ["modal", "advanced"] as const;
const [NAME, VALUE] = MODAL;

export const isOpenAt = (search: URLSearchParams): boolean => search.get(NAME) === VALUE;

/** Returns whether two addresses have the same search, and the dialog is open at only one of them. */
export function opensOrCloses(one: URL, other: URL): boolean {
  const search = ({ pathname, searchParams }: URL) =>
    `${pathname}?${new URLSearchParams([...searchParams].filter(([name]) => name !== NAME))}`;
  return (
    isOpenAt(one.searchParams) !== isOpenAt(other.searchParams) && search(one) === search(other)
  );
}
