import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "~/components/use-hydrated";
import { nextTurn, type Turn } from "./turns";

/**
 * Makes one element of the server's page, always one and never none, usable in a task of its own, so that a slow phone answers between
 * the parts. Links and forms in it work before that, as without script. On the server, and for what comes later by the router, it is its
 * children and no more.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [turn] = useState(() => nextTurn(key));
  const [written] = useState(children);
  if (!turn) return children;
  return (
    <Suspense key={turn.keyFor(key)} fallback={null}>
      <WhenItsTurn turn={turn} written={written}>
        {children}
      </WhenItsTurn>
    </Suspense>
  );
}

interface Part {
  /** As the server wrote it. */
  written: ReactNode;
  children: ReactNode;
}

function WhenItsTurn({ turn, ...part }: Part & { turn: Turn }) {
  if (!turn.hasCome()) throw turn.coming;
  return <FirstAsWritten {...part} />;
}

/** What changed around it before its turn must not be taken for what the server wrote: attributes would stay as they were. */
function FirstAsWritten({ written, children }: Part) {
  return useHydrated() ? children : written;
}
