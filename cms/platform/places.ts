/** Places for work that anybody may ask for and a process can do few of at once. Takes one and returns what gives it back; undefined while all are taken. */
export type Places = () => (() => void) | undefined;

export function placesFor(count: number): Places {
  let free = count;
  return () => {
    if (free === 0) return undefined;
    free--;
    return () => {
      free++;
    };
  };
}
