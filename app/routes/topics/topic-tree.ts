import type { TopicFamily } from "#contract/names";
import type { Term } from "#contract/shared";

export interface TopicNode {
  slug: string;
  name: string;
  count: number;
  family: TopicFamily;
  children: TopicNode[];
}

/** Terms as they come, each parent before its children, as a tree; a term whose parent is not among them is a root. */
export function topicTree(terms: readonly Term[]): TopicNode[] {
  const roots: TopicNode[] = [];
  const nodes = new Map<number, TopicNode>();
  for (const { databaseId, slug, name, count, family } of terms) nodes.set(databaseId, { slug, name, count, family: family ?? "none", children: [] });
  for (const { databaseId, parentDatabaseId } of terms) {
    const node = nodes.get(databaseId)!;
    const parent = parentDatabaseId === null ? undefined : nodes.get(parentDatabaseId);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}
