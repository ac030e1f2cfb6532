import type { ComponentProps, ReactNode } from "react";
import { Avatar } from "./avatar";

/** The head of a person's page: face and name, with further facts below. */
export function AuthorHead({
  name,
  image,
  children,
}: Pick<ComponentProps<typeof Avatar>, "name" | "image"> & { children?: ReactNode }) {
  return (
    // With letters of twice the size a phone has no room for two columns.
    <header className="author-head mb-4 page-head grid-cols-[auto_minmax(0,1fr)] items-center gap-5 max-[18rem]:grid-cols-1">
      <Avatar name={name} image={image} size="l" />
      <div>
        <h1>{name}</h1>
        {children}
      </div>
    </header>
  );
}
