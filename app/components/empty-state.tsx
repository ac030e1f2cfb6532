import { clsx } from "clsx";
import type { ReactNode } from "react";

/** SVG of three blocks per state, each 48 px wide, in fixed colours as on the start page. */
const BLOCKS = {
  search:
    '<path fill="#86a5de" d="M0 0h48v48H0z"/><circle fill="#f0b23c" cx="72" cy="24" r="24"/><path fill="#f3e9da" d="M96 0h48v48H96z"/>',
  missing:
    '<path fill="#f3e9da" d="M48 0h48v48H48z"/><path fill="#bf2c1a" d="M48 0v48H0zM144 0v48H96z"/>',
  library:
    '<path fill="#86bd94" d="M48 24a24 24 0 0 1-48 0z"/><path fill="#27489a" d="M48 48a24 24 0 0 1 48 0z"/><path fill="#ee9a83" d="M96 0h48a48 48 0 0 1-48 48z"/>',
  "signed-out":
    '<path fill="#643a78" d="M6 48V24a18 18 0 0 1 36 0v24zM96 0h48v48H96z"/><path fill="#b391c4" d="M48 0h48a48 48 0 0 1-48 48z"/>',
  error:
    '<path fill="#f0b23c" d="M0 48a24 24 0 0 1 48 0zM144 24a24 24 0 0 1-48 0z"/><path fill="#27489a" d="M48 0h48v48H48z"/>',
  offline:
    '<path fill="#1f6b4a" d="M0 0h48A48 48 0 0 1 0 48z"/><path fill="#f3e9da" d="M48 0h96v48H48z"/>',
  collection:
    '<path fill="#155b69" d="M4 6h14v42H4z"/><path fill="#72b4c0" d="M22 14h20v34H22z"/><path fill="#f07f5f" d="M52 2h16v46H52z"/><path fill="#f3e9da" d="M72 10h20v38H72z"/><path fill="#155b69" d="M96 48V0a48 48 0 0 1 48 48z"/>',
  uploads:
    '<path fill="#27489a" d="M0 24h16V0h16v24h16L24 48z" transform="rotate(180 24 24)"/><path fill="#f0b23c" d="M48 48a24 24 0 0 1 48 0zM48 0h48v16H48z"/><path fill="#86bd94" d="M96 48V0h24l24 24v24z"/>',
  internal:
    '<path fill="#554d46" d="M48 48H0V24a24 24 0 0 1 48 0z"/><circle fill="#b5a999" cx="72" cy="24" r="24"/><path fill="#bf2c1a" d="M96 48a48 48 0 0 1 48-48v48z"/>',
} as const;
export type EmptyStateBlocks = keyof typeof BLOCKS;

interface EmptyStateProps {
  blocks: EmptyStateBlocks;
  title: ReactNode;
  /** The heading level; an entirely empty page starts with an h1. */
  level?: 1 | 2 | 3 | 4;
  /** Sentences that say what to do next. */
  children?: ReactNode;
  /** Buttons or links, one of them red at most. */
  actions?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
  className?: string;
}

export function EmptyState({
  blocks,
  title,
  level = 2,
  children,
  actions,
  wide,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as "h1" | "h2" | "h3" | "h4";
  return (
    <div
      className={clsx(
        "empty grid grid-cols-1 justify-items-start gap-3 py-9 [&_form]:w-full [&_p]:text-ink-2",
        !wide && "max-w-144",
        className,
      )}
    >
      <svg
        viewBox="0 0 144 48"
        width="144"
        height="48"
        className={clsx(
          "max-w-full forced-color-adjust-none",
          level === 1 && "h-auto w-54 lg:w-72",
        )}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: BLOCKS[blocks] }}
      />
      <Heading>{title}</Heading>
      {children}
      {actions ? <div className="actions">{actions}</div> : null}
    </div>
  );
}
