import type { Card } from "#contract/shared";

/** Cards for lists that show no abstract: what is not shown does not travel. */
export function withoutAbstracts(cards: readonly Card[]): Card[] {
  return cards.map((card) => ({ ...card, abstract: "" }));
}
