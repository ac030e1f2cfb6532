import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { nextTurn, type Turn } from "./turns";

/**
 * Makes one element of the server's page usable in a task of its own, so that a slow phone answers between the parts. Links and forms
 * in it work before that, as without script. On the server, and for what comes later by the router, it is its children and no more.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [turn] = useState(() => nextTurn(key));
  if (!turn) return children;
  return (
    <Suspense key={turn.keyFor(key)} fallback={null}>
      <WhenItsTurn turn={turn}>{children}</WhenItsTurn>
    </Suspense>
  );
}

function WhenItsTurn({ turn, children }: { turn: Turn; children: ReactNode }) {
  if (!turn.hasCome()) throw turn.coming;
  return children;
}
