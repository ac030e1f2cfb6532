/** The address at which the advanced search is open over the results: theirs, and this parameter. */
export const MODAL = ["modal", "advanced"] as const;
const [NAME, VALUE] = MODAL;

export const isOpenAt = (search: URLSearchParams): boolean => search.get(NAME) === VALUE;

/** Whether two addresses are the same search, and the dialog is open at one of them only. */
export function opensOrCloses(one: URL, other: URL): boolean {
  const search = ({ pathname, searchParams }: URL) =>
    `${pathname}?${new URLSearchParams([...searchParams].filter(([name]) => name !== NAME))}`;
  return (
    isOpenAt(one.searchParams) !== isOpenAt(other.searchParams) && search(one) === search(other)
  );
}
