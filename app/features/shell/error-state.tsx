import type { ReactNode } from "react";
import { EmptyState, type EmptyStateBlocks } from "~/components/empty-state";
import { PageTitle } from "../page/page-head";

interface ErrorStateProps {
  blocks: EmptyStateBlocks;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Replaces a page's content: what happened, in a heading and a sentence, and what to do next. */
export function ErrorState({ title, text, children, ...rest }: ErrorStateProps) {
  return (
    <EmptyState level={1} title={title} {...rest}>
      <PageTitle>{title}</PageTitle>
      <p className="t-lead">{text}</p>
      {children}
    </EmptyState>
  );
}
