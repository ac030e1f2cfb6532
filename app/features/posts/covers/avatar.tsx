import { clsx } from "clsx";
import { coverHash, pictureAt } from "#contract/pictures";
import { TOPIC_FAMILIES } from "#contract/names";
import { useLight } from "~/features/page/page-context";
import type { ComponentProps, ReactNode } from "react";

interface AvatarProps {
  name: string;
  /** With its width if it is one of the site's pictures. */
  image?: { url: string; width?: number } | null;
  /** s 28, m 38, l 64 */
  size?: "s" | "m" | "l";
  /** Invited, but not yet a member: dashed outline without a background. */
  pending?: boolean;
}

/** Returns the first letters of the first and the last word; an email address has no useful initials. */
function initials(name: string): string {
  if (name.includes("@")) return "@";
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words[words.length - 1] ?? "") : "";
  return ([...first].slice(0, 1).join("") + [...last].slice(0, 1).join("")).toLocaleUpperCase();
}

const SIZES = {
  s: "size-7 text-[0.6875rem]",
  m: "size-9.5 text-[0.875rem]",
  l: "size-16 text-[1.375rem]",
};

/** Face or initials on a block. The name is always beside it, so it is hidden from assistive technology. */
export function Avatar({ name, image, size = "m", pending }: AvatarProps) {
  const light = useLight();
  const family = TOPIC_FAMILIES[coverHash(name) % 8];
  const className = clsx(
    "inline-grid flex-none place-items-center rounded-full rounded-es-none object-cover font-bold forced-color-adjust-none",
    SIZES[size],
    pending ? "border border-dashed border-edge text-ink-2" : `bg-(--b) text-(--a) f-${family}`,
  );
  // In light mode the name replaces the face.
  if (image && !light)
    return (
      <img
        className={className}
        src={pictureAt({ width: 0, ...image }, 160)}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        decoding="async"
      />
    );
  return (
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

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
