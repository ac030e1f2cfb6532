import { RotateCw } from "lucide-react";

/** Turns while something is sent; the text beside it says what. */
export function Spinner() {
  return (
    <RotateCw
      className="animate-[turn_1s_linear_infinite]"
      size={20}
      strokeWidth={1.75}
      aria-hidden="true"
    />
  );
}
