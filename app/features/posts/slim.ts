import type { Card } from "#contract/shared";

/** Returns cards for lists that show no abstract, so that unused text is not sent. */
export function withoutAbstracts(cards: readonly Card[]): Card[] {
  return cards.map((card) => ({ ...card, abstract: "" }));
}
